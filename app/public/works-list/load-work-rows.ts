import { fetchWindow } from "../../ui/long-list/fetch-window.ts";
import type { WorkFilter } from "#domain/works.ts";
import { choiceQuery } from "./choice.ts";
import type { WorkRow } from "./work-row.ts";

/** Where windows of the works are asked for, as JSON. */
const WORK_ROWS = "/index/rows";

/** Makes what fetches the windows of the works that fit a choice; undefined for one that can't be had. */
export function workRowsLoader(choice: WorkFilter) {
  const query = choiceQuery(choice);
  return async (from: number, signal: AbortSignal): Promise<WorkRow[] | undefined> => {
    query.set("from", String(from));
    return (await fetchWindow(`${WORK_ROWS}?${query.toString()}`, isWorkRow, signal))?.rows;
  };
}

function isWorkRow(value: unknown): value is WorkRow {
  if (typeof value !== "object" || value === null) return false;
  const { title, address, services }: Partial<WorkRow> = value;
  return typeof title === "string" && typeof address === "string" && Array.isArray(services);
}
