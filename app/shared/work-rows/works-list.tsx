import { lazy, type ReactNode } from "react";
import { wholeList, type LongList } from "../long-list/long-list.ts";
import type { ListWindow } from "../long-list/windows.ts";
import type { Choice } from "./choice.ts";
import { WORKS_WINDOW, type WorkRow } from "./work-row.ts";

export interface WorksListProps {
  /** Of the page that shows it. */
  path: string;
  choice: Choice;
  first: ListWindow<WorkRow>;
  children: (works: LongList<WorkRow>) => ReactNode;
}

// Most libraries have no more than one window, and no need of what brings the others.
const LongWorksList = lazy(async () => ({
  default: (await import("./long-works-list.tsx")).LongWorksList,
}));

/** The works that fit a choice: all of them, or those near the view. */
export function WorksList(props: WorksListProps) {
  const { first, children } = props;
  return first.total > WORKS_WINDOW ? <LongWorksList {...props} /> : children(wholeList(first));
}
