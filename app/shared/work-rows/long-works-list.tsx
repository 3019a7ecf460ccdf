import { useMemo } from "react";
import { useLongList } from "../long-list/use-long-list.tsx";
import { workRowsLoader } from "./load-work-rows.ts";
import { WORKS_WINDOW } from "./work-row.ts";
import type { WorksListProps } from "./works-list.tsx";

/** Works of which only those near the view are here. */
export function LongWorksList({ name, choice, first, children }: WorksListProps) {
  // A page's choice is made anew with its every answer; the list stands for one.
  const { order, category } = choice;
  const load = useMemo(() => workRowsLoader({ order, category }), [order, category]);
  return children(useLongList({ name, size: WORKS_WINDOW, first, load }));
}
