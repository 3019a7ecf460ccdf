import autocannon from "autocannon";
import { startFloor } from "./floor.ts";

const CONNECTIONS = 16;
const SECONDS = 3;
/** Odd, so that the median is one that was measured. */
const ROUNDS = 3;

/** A figure of ours beside the floor's, both measured in one run. */
export interface Comparison {
  ours: number;
  floor: number;
  unit: string;
}

/**
 * How often a second an address is answered, beside a bare server that sends the
 * same bytes. Rounds alternate, so that a busy machine is busy for both.
 */
export async function compareRate(url: string): Promise<Comparison> {
  const floor = await startFloor(await fetch(url));
  const rates: { ours: number[]; floor: number[] } = { ours: [], floor: [] };
  for (let round = 0; round < ROUNDS; round++) {
    rates.floor.push(await rateOf(floor.url));
    rates.ours.push(await rateOf(url));
  }
  floor.close();
  return { ours: median(rates.ours), floor: median(rates.floor), unit: "answers/s" };
}

async function rateOf(url: string): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refusals and ${result.errors} errors under load`);
  }
  return result.requests.average;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
