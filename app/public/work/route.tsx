import type { PublicCategory } from "#domain/category.ts";
import { firstFrameOf } from "#domain/share-image.ts";
import type { SiteServices } from "#domain/site-services.ts";
import { fill } from "#domain/words/fill.ts";
import { siteServices } from "../../services.server.ts";
import { firstShareable, pageHead, sharedPicture } from "../head.ts";
import { pickFooterBlock } from "../footer-block/footer-block.tsx";
import { pickWords } from "../../ui/words.tsx";
import type { Route } from "./+types/route.ts";
import { ALL_WORKS, worksAddress, workRows } from "../works-list/filter.ts";
import { categoryCards } from "./overview.ts";
import { Work } from "./work.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteServices);
  const cards = await categoryCards(site.works, site.settings.showcase);
  const works = await workRows(site.works, ALL_WORKS, new URL(request.url).searchParams);
  return {
    ...pageHead(site, {
      title: site.words.work.title,
      description: descriptionOf(site, works.total, await site.works.categories()),
      path: worksAddress("/work", ALL_WORKS, works.from),
      picture:
        firstShareable(cards.flatMap(({ pictures }) => pictures.slice(0, 1))) ??
        (await sharedPicture(site.works)),
      frames: firstFrameOf(works.total),
    }),
    cards,
    works: { ...works, featured: await site.works.featuredPlaces() },
    words: pickWords(site.words, "work", "picture", "footerBlock", "motion"),
    footerBlock: await pickFooterBlock(site),
  };
}

function descriptionOf(
  { settings: { brand }, words }: Pick<SiteServices, "settings" | "words">,
  count: number,
  categories: readonly PublicCategory[],
) {
  if (count === 0) return undefined;
  // Use the categories' names, because a card may show another label, such as BOOKS PROYECTS.
  const names = categories.map(({ label }) => label.toLowerCase()).join(", ");
  const { description, descriptionOf } = words.work;
  return fill(names ? descriptionOf : description, { count, brand, categories: names });
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function WorkRoute({ loaderData }: Route.ComponentProps) {
  return <Work {...loaderData} />;
}
