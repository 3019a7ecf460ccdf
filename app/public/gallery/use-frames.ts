import { useCallback, useEffect, useMemo, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import type { ListPage } from "#domain/works.ts";
import type { WallFrame } from "./frame.ts";

/** What a category's page answers with, as far as the next window is concerned. */
interface WindowAnswer {
  address: string;
  first: ListPage<WallFrame>;
}

/** A category's frames as far as they are here, which is from the first window on without a gap. */
export interface Frames {
  frames: readonly WallFrame[];
  /** Has the next window fetched, unless there is none or it is on its way. */
  want: () => void;
}

interface Grown {
  /** The window that the others follow. */
  first: ListPage<WallFrame>;
  more: readonly WallFrame[];
}

/** What the pages of the browser's history had fetched, for going back to them; the last few. */
const kept = new Map<string, readonly WallFrame[]>();
const MOST_KEPT = 4;

/** Lets a category's frames grow, window by window, as somebody comes near to their end. */
export function useFrames(first: ListPage<WallFrame>, address: string): Frames {
  const { key } = useLocation();
  const entry = `${address} ${first.from} ${key}`;
  const fetcher = useFetcher<WindowAnswer>();
  const [grown, setGrown] = useState<Grown>(() => ({ first, more: kept.get(entry) ?? [] }));
  const more = grown.first === first ? grown.more : [];
  const next = first.from + first.rows.length + more.length;
  const came = fetcher.data;
  const isNext = came?.address === address && came.first.from === next && next < first.total;
  if (isNext && came.first.rows.length > 0) {
    setGrown({ first, more: [...more, ...came.first.rows] });
  }
  useEffect(() => {
    if (grown.more.length === 0) return;
    kept.delete(entry);
    kept.set(entry, grown.more);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  }, [entry, grown]);

  const { load, state } = fetcher;
  const mayAsk = state === "idle" && next < first.total;
  const want = useCallback(() => {
    if (mayAsk) void load(`${address}?from=${next}`);
  }, [mayAsk, load, address, next]);
  const frames = useMemo(() => [...first.rows, ...grown.more], [first, grown]);
  return { frames: grown.first === first ? frames : first.rows, want };
}
