import { lazy } from "react";
import { FIRST_PAGE_SIZE } from "#domain/list-pages.ts";
import { onePage } from "../../ui/list-pages/list-page.ts";
import type { WorksListProps } from "./filter.ts";

// Most libraries have a single page and need no code for further ones.
const LongWorksList = lazy(async () => ({
  default: (await import("./long-works-list.tsx")).LongWorksList,
}));

/** The works of a filter, as far as they are loaded. */
export function WorksList(props: WorksListProps) {
  const { first, children } = props;
  return first.total > FIRST_PAGE_SIZE ? <LongWorksList {...props} /> : children(onePage(first));
}
