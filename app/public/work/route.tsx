import { siteServices } from "../../services.server.ts";
import { pageHead } from "../head.ts";
import { pickFooterBlock } from "../footer-block/footer-block.tsx";
import type { Route } from "./+types/route.ts";
import { ALL_BY_TITLE, worksAddress, workRows } from "../works-list/filter.ts";
import { categoryCards, type CategoryCard } from "./overview.ts";
import { Work } from "./work.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteServices);
  const cards = await categoryCards(site.works, site.settings.showcase);
  const works = await workRows(site.works, ALL_BY_TITLE, new URL(request.url).searchParams);
  return {
    head: pageHead(site, {
      title: "Our Work",
      description: descriptionOf(works.total, site.settings.brand, cards),
      path: worksAddress("/work", ALL_BY_TITLE, works.from),
      picture: cards[0]?.pictures[0],
    }),
    cards,
    works: { ...works, featured: await site.works.featuredPlaces() },
    footerBlock: await pickFooterBlock(site.works),
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
