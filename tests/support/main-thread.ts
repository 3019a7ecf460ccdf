import type { Page } from "playwright-core";

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** When it began and how long it took, in microseconds of the clock. */
  ts: number;
  dur?: number;
  /** Microseconds of the thread's own time. */
  tdur?: number;
  args: { name?: string };
}

/** What a page's main thread did, in milliseconds of its own time, which other programs can't lengthen. */
export interface MainThreadWork {
  longest: number;
  total: number;
}

/** The longest task of the page's main thread while something happens, in milliseconds of its own time. */
export async function longestTask(page: Page, happens: () => Promise<void>): Promise<number> {
  return (await mainThreadWork(page, happens)).longest;
}

/** Watches the page's main thread while something happens. */
export async function mainThreadWork(
  page: Page,
  happens: () => Promise<void>,
): Promise<MainThreadWork> {
  const client = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  client.on("Tracing.dataCollected", ({ value }) => events.push(...(value as never[])));
  await client.send("Tracing.start", { categories: "toplevel,devtools.timeline" });
  await happens();
  const complete = new Promise((resolve) => client.once("Tracing.tracingComplete", resolve));
  await client.send("Tracing.end");
  await complete;
  await client.detach();
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const named = events.filter(({ name }) => name === "thread_name");
  const main = new Set(
    named.filter(({ args }) => args.name === "CrRendererMain").map((event) => threadOf(event)),
  );
  const tasks = events.filter(
    (event) => event.ph === "X" && event.name.endsWith("RunTask") && main.has(threadOf(event)),
  );
  if (tasks.length === 0) throw new Error("the main thread has left no trace");
  const durations = outermost(tasks).map(({ tdur = 0 }) => tdur / 1000);
  return {
    longest: Math.max(...durations),
    total: durations.reduce((sum, duration) => sum + duration, 0),
  };
}

/** A task is traced once by who queued it and once more by who ran it, the one within the other. */
function outermost(tasks: readonly TraceEvent[]): TraceEvent[] {
  const longestFirst = tasks.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  let end = 0;
  return longestFirst.filter(({ ts, dur = 0 }) => {
    if (ts < end) return false;
    end = ts + dur;
    return true;
  });
}
