import { galleryAddress, type PublicCategory } from "#domain/category.ts";
import type { Media } from "#domain/media.ts";
import { galleryPairs, type Showcased, type ShowcasePair } from "#domain/showcase.ts";
import type { ListPage, Works } from "#domain/works.ts";
import type { WorkRow } from "../works-list/filter.ts";
import { cardPlaces, type CardPlace } from "./card-rows.ts";
import { cycleOf } from "../../ui/picture-cycle/cycle.ts";

/** A category and the pictures of the project that represents it, its cover first (W1, W2, W5). */
export interface CategoryCard {
  label: string;
  /** The label's language, where that is not the page's (N2). */
  lang: string | undefined;
  address: string;
  count: number;
  pictures: Media[];
  place: CardPlace;
}

/** The works as the archive shows them: how many there are, and one window of them (W3, W4). */
export interface ArchivedWorks extends ListPage<WorkRow> {
  /** The places of the featured ones, which a phone leaves out (W4). */
  featured: readonly number[];
}

/** The cards of the works page in their order (W1, W2). */
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
  /** Addresses of the pictures that the cards before it show. */
  used: Set<string>;
}

function categoryCard(
  { pair, article }: Showcased,
  { place, category, used }: CardParts,
): CategoryCard {
  const pictures = unusedFirst(cycleOf(article), used);
  if (pictures[0]) used.add(pictures[0].url);
  // A label of its own stays; one that repeats the category's name is in the page's language.
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

/**
 * The pictures of a cycle from the first that no other card shows (U4); none where all are
 * shown: a project with one picture that represents two categories.
 */
function unusedFirst(pictures: readonly Media[], used: ReadonlySet<string>): Media[] {
  const first = pictures.findIndex(({ url }) => !used.has(url));
  return first < 0 ? [] : [...pictures.slice(first), ...pictures.slice(0, first)];
}
