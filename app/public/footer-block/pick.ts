import type { Media } from "#domain/media.ts";
import { workAddress } from "#domain/slug.ts";
import type { Works } from "#domain/works.ts";
import { cycleOf } from "../../ui/picture-cycle/cycle.ts";

/** The project that the footer block shows; null in an empty library (F1). */
export interface PickedProject {
  title: string;
  address: string;
  /** They follow one another; none where the project has none. */
  pictures: Media[];
}

/**
 * Draws the project of the footer block (F1). Made in loaders, so that the
 * server and the browser show the same one.
 */
export async function pickFooterBlock(works: Works): Promise<{ project: PickedProject | null }> {
  const article = await works.any(Math.random());
  if (!article) return { project: null };
  const { title, slug } = article;
  return { project: { title, address: workAddress(slug), pictures: cycleOf(article) } };
}
