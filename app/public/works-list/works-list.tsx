import { lazy } from "react";
import { wholeList } from "../../ui/long-list/long-list.ts";
import { WORKS_WINDOW } from "./work-row.ts";
import type { WorksListProps } from "./works-list-props.ts";

// Most libraries have no more than one window, and no need of what brings the others.
const LongWorksList = lazy(async () => ({
  default: (await import("./long-works-list.tsx")).LongWorksList,
}));

/** The works that fit a choice: all of them, or those near the view. */
export function WorksList(props: WorksListProps) {
  const { first, children } = props;
  return first.total > WORKS_WINDOW ? <LongWorksList {...props} /> : children(wholeList(first));
}
