import { setTimeout as sleep } from "node:timers/promises";
import { askFor, COMPRESSED } from "./request.ts";

/** Interval between visitors, however long earlier ones still wait. */
const EVERY_MS = 20;

/**
 * Measures how long visitors who come at a steady pace wait for a page while something runs.
 * @returns milliseconds to the last byte, one for each visitor
 * @throws the error of what runs, or if the page is refused
 */
export async function latencies(url: string, happens: () => Promise<unknown>): Promise<number[]> {
  const over = new AbortController();
  const watch = async () => {
    const waits: Promise<number>[] = [];
    while (!over.signal.aborted) {
      const wait = askFor(url, COMPRESSED).then(({ ms }) => ms);
      wait.catch(() => over.abort());
      waits.push(wait);
      await sleep(EVERY_MS);
    }
    return Promise.all(waits);
  };
  const [waits] = await Promise.all([watch(), happens().finally(() => over.abort())]);
  return waits;
}
