import type { Media } from "#domain/media.ts";
import type { Showable } from "#domain/showcase.ts";

/** A work as the settings may name it. */
export interface ChoosableWork extends Showable {
  slug: string;
}

/** The stills of works, by slug, in the order of their numbers. */
export type FramesOfWorks = Readonly<Record<string, readonly Media[]>>;
