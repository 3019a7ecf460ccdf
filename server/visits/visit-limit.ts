import { LRUCache } from "lru-cache";
import { networkOf } from "../limits/network.ts";

/** Reports of one network that are counted at once (T39). */
export const REPORTS_AT_ONCE = 120;
/** Time after which one more report is counted. */
const PLACE_MS = 30_000;
const ALL_PLACES_MS = REPORTS_AT_ONCE * PLACE_MS;
/** Limited, because clients may have any number of networks. */
const MOST_NETWORKS = 10_000;

/**
 * Limits how many reports of one network are counted: visitors behind one router pass, a robot can't fake a
 * crowd. In memory, because a row for each report would be a write for each page.
 * @returns whether to count a report from an address
 */
export function createVisitLimit(now: () => number): (address: string) => boolean {
  /** When each network's quota is full again. */
  const networks = new LRUCache<string, number>({ max: MOST_NETWORKS });
  return (address) => {
    const time = now();
    const network = networkOf(address);
    // A system clock that was set back must not block a network for longer.
    const takenUntil = Math.min(networks.get(network) ?? 0, time + ALL_PLACES_MS);
    const isCounted = takenUntil + PLACE_MS <= time + ALL_PLACES_MS;
    networks.set(network, isCounted ? Math.max(time, takenUntil) + PLACE_MS : takenUntil);
    for (const quietest of networks.rkeys()) {
      if ((networks.peek(quietest) ?? 0) > time) break;
      networks.delete(quietest);
    }
    return isCounted;
  };
}
