import type { Page } from "playwright-core";

/** A processor that is held to a quarter of its pace. */
const CPU_THROTTLING = 4;
const FRAMES = "devtools.timeline.frame,disabled-by-default-devtools.timeline.frame";

/** Chromium's note of a frame that was begun, or that did not come whole and in time. */
interface TraceEvent {
  name: string;
  args: {
    frameSeqId?: number;
    /** Of a late one: all came in time but what the page's script had to paint. */
    hasPartialUpdate?: boolean;
  };
}

/** Whether the browser moves by itself what CSS told it to, or a script places it anew in every frame. */
export type MovedBy = "css" | "script";

/**
 * How many of the frames that were due while something moves came in time, on a processor
 * four times as slow as this one. A frame that lacks only the script's part is in time
 * where the motion is not the script's.
 * @param moves plays the motion from its first to its last frame
 * @returns percent
 */
export async function shareOfFrames(
  page: Page,
  movedBy: MovedBy,
  moves: () => Promise<void>,
): Promise<number> {
  const client = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  client.on("Tracing.dataCollected", ({ value }) => events.push(...(value as never[])));
  await client.send("Emulation.setCPUThrottlingRate", { rate: CPU_THROTTLING });
  await client.send("Tracing.start", { categories: FRAMES });
  await moves();
  const complete = new Promise((resolve) => client.once("Tracing.tracingComplete", resolve));
  await client.send("Tracing.end");
  await complete;
  await client.detach();
  const dropped = events.filter(({ name }) => name === "DroppedFrame");
  const late = dropped.filter(({ args }) => movedBy === "script" || !args.hasPartialUpdate);
  const begun = events.filter(({ name }) => name === "BeginFrame");
  const due = idsOf([...begun, ...dropped]).size;
  if (due === 0) throw new Error("no frame has left a trace");
  return (100 * (due - idsOf(late).size)) / due;
}

function idsOf(events: readonly TraceEvent[]): Set<number | undefined> {
  return new Set(events.map(({ args }) => args.frameSeqId));
}
