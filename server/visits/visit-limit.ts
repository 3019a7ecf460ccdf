import { LRUCache } from "lru-cache";
import { networkOf } from "../limits/network.ts";

/** How many reports of one network are counted at once (T39), … */
export const REPORTS_AT_ONCE = 120;
/** … and how long each of them holds its place, in milliseconds. */
const PLACE_MS = 30_000;
const ALL_PLACES_MS = REPORTS_AT_ONCE * PLACE_MS;
/** Networks that are remembered: strangers may have any number of them. */
const MOST_NETWORKS = 10_000;

/**
 * Limits what one network can add to the counts: as many visitors as share a router see many pages at once,
 * and no robot makes a crowd. In memory alone, since a row for each report would be a write for each page;
 * a network is forgotten an hour after its last report, as soon as another comes.
 * @param now milliseconds since 1970
 * @returns whether a report from an address is to be counted
 */
export function createVisitLimit(now: () => number): (address: string) => boolean {
  /** When all places of a network are free again. */
  const networks = new LRUCache<string, number>({ max: MOST_NETWORKS });
  return (address) => {
    const time = now();
    const network = networkOf(address);
    // A clock that was set back must not keep a network out for longer.
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
