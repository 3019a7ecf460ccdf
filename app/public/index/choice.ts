import type { WorkFilter } from "#domain/works.ts";
import { choiceQuery } from "../works-list/choice.ts";

/**
 * The address of the index with such a choice (G4).
 * @param from where the window of works begins that is asked for
 */
export function choiceAddress(choice: WorkFilter, from = 0): string {
  const query = choiceQuery(choice);
  if (from > 0) query.set("from", String(from));
  return query.size === 0 ? "/index" : `/index?${query.toString()}`;
}
