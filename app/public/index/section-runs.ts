import type { Stretch } from "../../ui/long-list/windows.ts";
import type { WorkHeading } from "#domain/works.ts";

/** A heading of the index and the run of works under it (G4). */
export interface Section extends Stretch {
  heading: string;
}

/** Lays headings over the list of works that they part (G4). */
export function sectionsOf(headings: readonly WorkHeading[]): Section[] {
  let from = 0;
  return headings.map(({ heading, count }) => {
    const run = { from, count };
    from += count;
    return { heading, ...run };
  });
}
