import type { Page } from "playwright-core";

/** As slow as a phone of the middle class, told by a machine of this kind. */
const CPU_THROTTLING = 4;
const FRAMES = "devtools.timeline.frame,disabled-by-default-devtools.timeline.frame";

interface TraceEvent {
  name: string;
  args: { layerTreeId?: number; hasPartialUpdate?: boolean };
}

/**
 * How many of the frames that were due while something moves came in time, on a processor
 * four times as slow as this one.
 * @param moves plays the motion from its first to its last frame
 * @returns percent
 */
export async function shareOfFrames(page: Page, moves: () => Promise<void>): Promise<number> {
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
  const count = (name: string) => events.filter((event) => event.name === name).length;
  const [drawn, dropped] = [count("DrawFrame"), count("DroppedFrame")];
  if (drawn === 0) throw new Error("no frame has left a trace");
  return (100 * drawn) / (drawn + dropped);
}
