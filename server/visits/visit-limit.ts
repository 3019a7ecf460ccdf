import { networkOf } from "../auth/rate-limit.ts";

/** How many reports of one network are counted at once (T39), … */
export const REPORTS_AT_ONCE = 120;
/** … and how long each of them holds its place, in milliseconds. */
const PLACE_MS = 30_000;
const ALL_PLACES_MS = REPORTS_AT_ONCE * PLACE_MS;
/** Networks that are remembered: strangers may have any number of them. */
const MOST_NETWORKS = 10_000;

/**
 * Limits what one network can add to the counts: as many visitors as share a router see many pages at once,
 * and no robot makes a crowd. The networks are in memory alone; each is forgotten an hour after its last
 * report, as soon as another comes.
 * @param now milliseconds since 1970
 * @returns whether a report from an address is to be counted
 */
export function createVisitLimit(now: () => number): (address: string) => boolean {
  /** When all places of a network are free again; the network that has been quiet longest comes first. */
  const networks = new Map<string, number>();
  return (address) => {
    const time = now();
    const network = networkOf(address);
    // A clock that was set back must not keep a network out for longer.
    const takenUntil = Math.min(networks.get(network) ?? 0, time + ALL_PLACES_MS);
    const isCounted = takenUntil + PLACE_MS <= time + ALL_PLACES_MS;
    networks.delete(network);
    networks.set(network, isCounted ? Math.max(time, takenUntil) + PLACE_MS : takenUntil);
    for (const [quiet, until] of networks) {
      if (until > time && networks.size <= MOST_NETWORKS) break;
      networks.delete(quiet);
    }
    return isCounted;
  };
}
