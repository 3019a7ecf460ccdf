import type { ReactNode } from "react";
import type { LongList } from "../../ui/long-list/long-list.ts";
import type { ListWindow } from "../../ui/long-list/windows.ts";
import type { Choice } from "./choice.ts";
import type { WorkRow } from "./work-row.ts";

export interface WorksListProps {
  /** Of the page that shows it. */
  path: string;
  choice: Choice;
  first: ListWindow<WorkRow>;
  children: (works: LongList<WorkRow>) => ReactNode;
}
