import type { Page } from "playwright-core";

const CPU_THROTTLING = 4;
const FRAMES = "devtools.timeline.frame,disabled-by-default-devtools.timeline.frame";

/** A trace event of a frame that was begun, dropped or late. */
interface TraceEvent {
  name: string;
  args: {
    frameSeqId?: number;
    /** Only the part of the frame that the page's script paints was late. */
    hasPartialUpdate?: boolean;
  };
}

/** Whether CSS moves an element by itself or a script places it in every frame. */
export type MovedBy = "css" | "script";

/**
 * Returns the percentage of due frames that came in time during a motion, at a quarter of the processor's
 * speed. A frame that lacks only the script's part is in time if CSS moves the elements.
 * @param moves plays the motion from its first to its last frame
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
