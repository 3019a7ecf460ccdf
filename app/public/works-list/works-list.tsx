import { lazy, type ReactNode } from "react";
import type { ListPage, WorkFilter } from "#domain/works.ts";
import { onePage, PAGE_SIZE, type Pages } from "../../ui/list-pages/list-page.ts";
import type { WorkRow } from "./work-row.ts";

export interface WorksListProps {
  /** Of the page that shows it. */
  path: string;
  filter: WorkFilter;
  first: ListPage<WorkRow>;
  children: (works: Pages<WorkRow>) => ReactNode;
}

// Most libraries have no more than one page, and no need of what brings the others.
const LongWorksList = lazy(async () => ({
  default: (await import("./long-works-list.tsx")).LongWorksList,
}));

/** The works of a filter, as far as they are loaded. */
export function WorksList(props: WorksListProps) {
  const { first, children } = props;
  return first.total > PAGE_SIZE ? <LongWorksList {...props} /> : children(onePage(first));
}
