import { lazy } from "react";
import { FIRST_PAGE_SIZE } from "#domain/list-pages.ts";
import { onePage } from "../../ui/list-pages/list-page.ts";
import type { WorksListProps } from "./filter.ts";

// Most sites have a single page of works and don't need this code.
const LongWorksList = lazy(async () => ({
  default: (await import("./long-works-list.tsx")).LongWorksList,
}));

/** The loaded works of a filter. */
export function WorksList(props: WorksListProps) {
  const { first, children } = props;
  return first.total > FIRST_PAGE_SIZE ? <LongWorksList {...props} /> : children(onePage(first));
}
