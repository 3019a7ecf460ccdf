import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router";
import { PAGE_SIZE } from "#domain/list-pages.ts";
import { isRecord } from "#domain/parsing.ts";
import type { ListPage } from "#domain/works.ts";
import { isHydrated } from "../../foundation/hydration.ts";
import { visitorStorage } from "../visitor-storage.ts";
import { ROWS_RETRY_MS, sleep } from "../../foundation/timing.ts";
import type { Pages } from "./list-page.ts";

const AHEAD = "400% 0px";
const LONGEST_PAUSE_MS = 8 * ROWS_RETRY_MS;

/** Null: the server refuses the page; undefined: a retry may succeed. */
export type FetchedPage<Row> = ListPage<Row> | null | undefined;

export type LoadPage<Row> = (from: number, signal: AbortSignal) => Promise<FetchedPage<Row>>;

export interface PagesOptions<Row> {
  name: string;
  first: ListPage<Row>;
  /** Must be the same function while the list is the same. */
  load: LoadPage<Row>;
}

/** Rows after the first page, by list and history entry, for going back. */
const loaded = new Map<string, readonly unknown[]>();
const MOST_LISTS = 12;

/** Appends pages of a long list when its end comes near. */
export function usePages<Row>({ name, first, load }: PagesOptions<Row>): Pages<Row> {
  const { key } = useLocation();
  const entry = `${name} ${first.from} ${key}`;
  const [shown, setShown] = useState(() => ({
    first,
    more: (loaded.get(entry) ?? []) as readonly Row[],
  }));
  const { more } = shown;
  if (first !== shown.first && more.length === 0) setShown({ first, more });
  const { from, total } = shown.first;
  const next = from + shown.first.rows.length + more.length;
  const [wantedUntil, setWantedUntil] = useState(0);
  const isWanted = next < Math.min(wantedUntil, total);
  const hasFocus = useRef(false);

  useEffect(() => {
    if (!isWanted) return undefined;
    const stop = new AbortController();
    const append = async () => {
      const rows = await loadRows(load, next, wantedUntil, stop.signal);
      if (!rows) return;
      hasFocus.current = document.activeElement?.matches("a[rel=next]") === true;
      setShown((before) => ({ ...before, more: [...before.more, ...rows] }));
    };
    void append();
    return () => stop.abort();
  }, [isWanted, load, next, wantedUntil]);

  // After a save the first page is new: keep the old rows until all pages are fetched again.
  useEffect(() => {
    if (first === shown.first) return undefined;
    const stop = new AbortController();
    const begin = first.from + first.rows.length;
    const replace = async () => {
      const rows = await loadRows(load, begin, begin + shown.more.length, stop.signal);
      if (rows) setShown({ first, more: rows });
    };
    void replace();
    return () => stop.abort();
  }, [first, shown, load]);

  useEffect(() => {
    if (more.length === 0) return;
    loaded.delete(entry);
    loaded.set(entry, more);
    const [oldest] = loaded.keys();
    if (loaded.size > MOST_LISTS && oldest !== undefined) loaded.delete(oldest);
  }, [entry, more]);

  // If the link to the next rows had the focus, the first new row receives it.
  const previousNext = useRef(next);
  useLayoutEffect(() => {
    if (hasFocus.current) focusRow(previousNext.current);
    hasFocus.current = false;
    previousNext.current = next;
  }, [next]);

  useRestoredPosition(entry, next, setWantedUntil);
  const loadMore = useCallback(
    () => setWantedUntil((before) => Math.max(before, next + 1)),
    [next],
  );
  const end = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      // A new observer for each page reports the intersection again.
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.at(-1)?.isIntersecting) loadMore();
        },
        { rootMargin: AHEAD },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [loadMore],
  );
  const rows = useMemo(() => [...shown.first.rows, ...more], [shown, more]);
  return { from, total, rows, next: next < total ? next : undefined, end, loadMore };
}

/** Fetches one page of a long list. */
export async function fetchPage<Row>(
  address: string,
  signal: AbortSignal,
): Promise<FetchedPage<Row>> {
  const response = await fetch(address, { signal }).catch(() => undefined);
  const answer: unknown = await response?.json().catch(() => undefined);
  const page = readPage<Row>(answer);
  return page ?? (response && isFinal(response) ? null : undefined);
}

/** A login redirect or a client error would not change on a retry. */
function isFinal({ status, redirected }: Response): boolean {
  return redirected || (status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS);
}

const TOO_MANY_REQUESTS = 429;

/** A proxy in between may answer with something else; the rows of a page are the server's own. */
function readPage<Row>(answer: unknown): ListPage<Row> | undefined {
  const isPage = isRecord(answer) && Array.isArray(answer.rows) && Number.isInteger(answer.total);
  return isPage ? (answer as unknown as ListPage<Row>) : undefined;
}

/** Retries each page with increasing pauses; undefined if aborted or refused. */
async function loadRows<Row>(
  load: LoadPage<Row>,
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<readonly Row[] | undefined> {
  const loadPage = async (start: number): Promise<readonly Row[] | null> => {
    for (let pause = ROWS_RETRY_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      const page = await load(start, signal).catch(() => undefined);
      if (signal.aborted) return [];
      if (page === null) return null;
      // Another start means that the list has become shorter.
      if (page) return page.from === start ? page.rows : [];
      await sleep(pause, signal);
    }
  };
  const starts = Array.from(
    { length: Math.ceil((to - from) / PAGE_SIZE) },
    (_, page) => from + page * PAGE_SIZE,
  );
  const pages = await Promise.all(starts.map(loadPage));
  const rows = pages.filter((page) => page !== null);
  return signal.aborted || rows.length < pages.length ? undefined : rows.flat();
}

/** Rows exist in two layouts; focuses the visible one. */
function focusRow(place: number): void {
  const rows = document.querySelectorAll<HTMLElement>(
    `[data-row="${place}"] a, [data-row="${place}"] button`,
  );
  [...rows].find((each) => each.getClientRects().length > 0)?.focus({ preventScroll: true });
}

/** Restores rows and scroll position after a reload, which has only the first page. */
function useRestoredPosition(
  entry: string,
  next: number,
  setWantedUntil: (wantedUntil: number) => void,
): void {
  const wanted = useRef<{ next: number; top: number }>(undefined);
  const now = useRef(next);
  useEffect(() => {
    const name = `rows ${entry}`;
    const tab = visitorStorage("sessionStorage");
    const saved = isHydrated() ? null : tab?.getItem(name);
    if (saved) {
      const savedPosition = JSON.parse(saved) as { next: number; top: number };
      if (savedPosition.next > now.current) {
        wanted.current = savedPosition;
        setWantedUntil(savedPosition.next);
      }
    }
    const store = () => tab?.setItem(name, JSON.stringify({ next: now.current, top: scrollY }));
    addEventListener("pagehide", store);
    return () => removeEventListener("pagehide", store);
  }, [entry, setWantedUntil]);
  useLayoutEffect(() => {
    now.current = next;
    if (wanted.current === undefined || next < wanted.current.next) return;
    scrollTo({ top: wanted.current.top, behavior: "instant" });
    wanted.current = undefined;
  }, [next]);
}
