import { useMemo } from "react";
import type { RoomWords } from "../../ui/long-list/long-list.ts";
import { useLongList } from "../../ui/long-list/use-long-list.tsx";
import { choiceQuery } from "./choice.ts";
import { workRowsLoader } from "./load-work-rows.ts";
import { WORKS_WINDOW } from "./work-row.ts";
import type { WorksListProps } from "./works-list-props.ts";

const WORDS: RoomWords = { before: "Works before these", after: "More works" };

/** Works of which only those near the view are here. */
export function LongWorksList({ path, choice, first, children }: WorksListProps) {
  // A page's choice is made anew with its every answer; the list stands for one.
  const { order, category } = choice;
  const load = useMemo(() => workRowsLoader({ order, category }), [order, category]);
  const addressOf = (from: number) => {
    const query = choiceQuery(choice);
    if (from > 0) query.set("from", String(from));
    return query.size === 0 ? path : `${path}?${query.toString()}`;
  };
  const name = addressOf(0);
  return children(useLongList({ name, size: WORKS_WINDOW, first, load, addressOf, words: WORDS }));
}
