import { services } from "../../services.server.ts";
import { pageHead } from "../head.ts";
import { pickFooterBlock } from "../footer-block/pick.ts";
import type { Route } from "./+types/route.ts";
import { archiveAddress } from "./archive/archive-address.ts";
import { archivedWorks, categoryCards, type CategoryCard } from "./overview.ts";
import { Work } from "./work.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(services);
  const articles = await site.articles();
  const cards = categoryCards(articles, site.studio.showcase);
  const works = archivedWorks(articles, new URL(request.url).searchParams);
  return {
    head: pageHead(site, {
      title: "Our Work",
      description: descriptionOf(articles.length, site.studio.brand, cards),
      path: archiveAddress(works.from),
      picture: cards[0]?.pictures[0],
    }),
    cards,
    works,
    footerBlock: pickFooterBlock(articles),
  };
}

/** Of what there is; undefined for nothing. */
function descriptionOf(count: number, brand: string, cards: readonly CategoryCard[]) {
  if (count === 0) return undefined;
  const categories = cards.map(({ label }) => label.toLowerCase()).join(", ");
  return `${count} projects by ${brand}${categories && `: ${categories}`}.`;
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function WorkRoute({ loaderData }: Route.ComponentProps) {
  return <Work {...loaderData} />;
}
