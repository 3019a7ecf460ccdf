import { galleryAddress, type PublicCategory } from "#domain/category.ts";
import type { Media } from "#domain/media.ts";
import { galleryPairs, type Showcased, type ShowcasePair } from "#domain/showcase.ts";
import type { ListPage, Works } from "#domain/works.ts";
import type { WorkRow } from "../works-list/filter.ts";
import { cardPlaces, type CardPlace } from "./card-rows.ts";
import { cycleOf } from "../../ui/picture-cycle/cycle.ts";

/** A category with the pictures of its project, the cover first. */
export interface CategoryCard {
  label: string;
  /** Language of the label, if it is not the page's. */
  lang: string | undefined;
  address: string;
  count: number;
  pictures: Media[];
  place: CardPlace;
}

export interface ArchivedWorks extends ListPage<WorkRow> {
  /** Indexes of the featured works, which a phone leaves out. */
  featured: readonly number[];
}

/** Returns the category cards of the works page, in order. */
export async function categoryCards(
  works: Works,
  pairs: readonly ShowcasePair[],
): Promise<CategoryCard[]> {
  const categories = await works.categories();
  const byName = new Map(categories.map((each) => [each.name, each]));
  const shown = await works.showcase(galleryPairs(pairs, categories));
  const places = cardPlaces(shown.length);
  const used = new Set<string>();
  return places.flatMap((place, index) => {
    const each = shown[index];
    const category = each && byName.get(each.pair.category);
    return category ? [categoryCard(each, { place, category, used })] : [];
  });
}

interface CardParts {
  place: CardPlace;
  category: PublicCategory;
  /** Addresses of the pictures that earlier cards show. */
  used: Set<string>;
}

function categoryCard(
  { pair, article }: Showcased,
  { place, category, used }: CardParts,
): CategoryCard {
  const pictures = unusedFirst(cycleOf(article), used);
  if (pictures[0]) used.add(pictures[0].url);
  // A custom label keeps its language; a repeated category name is in the page's language.
  const isOwn = pair.label !== category.name;
  return {
    label: isOwn ? pair.label : category.label,
    lang: isOwn ? pair.langs?.label : undefined,
    address: galleryAddress(category.slug),
    count: category.works,
    pictures,
    place,
  };
}

/** Starts the cycle at the first picture that no other card shows; empty if all are shown. */
function unusedFirst(pictures: readonly Media[], used: ReadonlySet<string>): Media[] {
  const first = pictures.findIndex(({ url }) => !used.has(url));
  return first < 0 ? [] : [...pictures.slice(first), ...pictures.slice(0, first)];
}
