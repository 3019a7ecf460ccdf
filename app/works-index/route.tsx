import { services } from "../services.server.ts";
import { pageHead } from "../shared/head/head.ts";
import type { Route } from "./+types/route.ts";
import { readChoice, worksIndex } from "./choice.ts";
import { WorksIndex } from "./works-index.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(services);
  const articles = await site.articles();
  const choice = readChoice(new URL(request.url).searchParams);
  return {
    head: pageHead(site, {
      title: "Index",
      description: `Every project of ${site.studio.brand}, from A to Z and by year.`,
      path: "/index",
    }),
    choice,
    total: articles.length,
    groups: worksIndex(articles, choice),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function WorksIndexRoute({ loaderData }: Route.ComponentProps) {
  return <WorksIndex {...loaderData} />;
}
