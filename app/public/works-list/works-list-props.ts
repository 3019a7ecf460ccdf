import type { ReactNode } from "react";
import type { LongList } from "../../ui/long-list/long-list.ts";
import type { ListPage } from "#domain/works.ts";
import type { WorkFilter } from "#domain/works.ts";
import type { WorkRow } from "./work-row.ts";

export interface WorksListProps {
  /** Of the page that shows it. */
  path: string;
  choice: WorkFilter;
  first: ListPage<WorkRow>;
  children: (works: LongList<WorkRow>) => ReactNode;
}
