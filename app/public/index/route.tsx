import { services } from "../../services.server.ts";
import { pageHead } from "../head.ts";
import { readFrom, windowOf } from "../../ui/long-list/windows.ts";
import { chosenWorks, workRow } from "../works-list/chosen-works.ts";
import { readChoice } from "../works-list/choice.ts";
import { WORKS_WINDOW } from "../works-list/work-row.ts";
import type { Route } from "./+types/route.ts";
import { choiceAddress } from "./choice.ts";
import { WorksIndex } from "./works-index.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(services);
  const all = await site.articles();
  const query = new URL(request.url).searchParams;
  const choice = readChoice(query);
  const { articles, headings } = chosenWorks(all, choice);
  const from = readFrom(query, articles.length, WORKS_WINDOW);
  return {
    head: pageHead(site, {
      title: "Index",
      description: `Every project of ${site.studio.brand}, from A to Z and by year.`,
      path: from === 0 ? "/index" : choiceAddress(choice, from),
    }),
    choice,
    total: all.length,
    headings,
    first: windowOf(articles, from, WORKS_WINDOW, workRow),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function WorksIndexRoute({ loaderData }: Route.ComponentProps) {
  return <WorksIndex {...loaderData} />;
}
