import type { Page } from "playwright-core";

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds of the thread's own time. */
  tdur?: number;
  args: { name?: string };
}

/**
 * Watches the page's main thread while something happens.
 * @returns the longest task in milliseconds of the thread's own time, which other
 *   programs on the machine can't lengthen
 */
export async function longestTask(page: Page, happens: () => Promise<void>): Promise<number> {
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
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000));
}
