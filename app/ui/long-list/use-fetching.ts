import { useEffect, type Dispatch } from "react";
import { ROWS_RETRY_MS } from "../../motion/timing.ts";
import type { StandingChange } from "./standing.ts";

/** Fetches the window that begins at a place; undefined where it can't be had. */
export type LoadRows<Row> = (
  from: number,
  signal: AbortSignal,
) => Promise<readonly Row[] | undefined>;

/** Fetches one window at a time; one that is no longer wanted is called off. */
export function useFetching<Row>(
  missing: number | undefined,
  load: LoadRows<Row>,
  edition: unknown,
  dispatch: Dispatch<StandingChange<Row>>,
): void {
  useEffect(() => {
    if (missing === undefined) return undefined;
    const stop = new AbortController();
    let retry: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const rows = await load(missing, stop.signal).catch(() => undefined);
      if (stop.signal.aborted) return;
      if (rows) dispatch({ type: "came", from: missing, edition, rows });
      else retry = setTimeout(() => void ask(), ROWS_RETRY_MS);
    };
    void ask();
    return () => {
      stop.abort();
      clearTimeout(retry);
    };
  }, [missing, load, edition, dispatch]);
}
