import { services } from "../services.server.ts";
import { pageHead } from "../shared/head/head.ts";
import { pickFooterBlock } from "../shared/footer-block/pick.ts";
import type { Route } from "./+types/route.ts";
import { archivedWorks, categoryCards } from "./overview.ts";
import { Work } from "./work.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(services);
  const articles = await site.articles();
  const cards = categoryCards(articles, site.studio.showcase);
  return {
    head: pageHead(site, {
      title: "Our Work",
      description: `${articles.length} projects by ${site.studio.brand}: ${cards.map(({ label }) => label.toLowerCase()).join(", ")}.`,
      path: "/work",
      picture: cards[0]?.pictures[0],
    }),
    cards,
    works: archivedWorks(articles),
    footerBlock: pickFooterBlock(articles),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function WorkRoute({ loaderData }: Route.ComponentProps) {
  return <Work {...loaderData} />;
}
