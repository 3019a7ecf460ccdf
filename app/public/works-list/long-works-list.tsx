import { useMemo } from "react";
import { fetchPage, usePages, type LoadPage } from "../../ui/list-pages/use-pages.ts";
import { usePrefix } from "../../ui/page-link.tsx";
import { WORK_ROWS, worksAddress, type WorkRow, type WorksListProps } from "./filter.ts";

/** A filter's works that need more than one page. */
export function LongWorksList({ path, filter, first, children }: WorksListProps) {
  const { order, category } = filter;
  const prefix = usePrefix();
  const load = useMemo(
    (): LoadPage<WorkRow> => (from, signal) =>
      fetchPage(prefix + worksAddress(WORK_ROWS, { order, category }, from), signal),
    [prefix, order, category],
  );
  return children(usePages({ name: worksAddress(path, filter), first, load }));
}
