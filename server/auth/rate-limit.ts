import { isIP, isIPv6, SocketAddress } from "node:net";
import type { Kysely } from "kysely";
import type { Database } from "../database/schema.ts";
import { secretHash } from "./secret-hash.ts";

const MINUTE_MS = 60_000;
/** Failures that one address may make in its window (T1). */
export const FAILURES_BY_ADDRESS = { most: 10, windowMs: 10 * MINUTE_MS };
/** Failures that all addresses together may make against the account in its window (T1). */
export const FAILURES_BY_ACCOUNT = { most: 50, windowMs: 60 * MINUTE_MS };
/**
 * Failures that an open session may make in its window, whatever is tried at the door: strangers
 * never keep its owner from a change, and whoever stole it guesses no faster than they (T1).
 */
export const FAILURES_BY_SESSION = { most: 10, windowMs: 10 * MINUTE_MS };
/** Groups of an IPv6 address that name a household's network: the rest is the client's to choose. */
const NETWORK_GROUPS = 4;

/** Whom a failure is counted against: an address at the door, or the open session of this token. */
export type Trier = { address: string } | { session: string };

/** Counts wrong passwords, across restarts and processes. */
export interface Attempts {
  /**
   * Books an attempt as failed before its password is looked at, so that many
   * at once can't all pass the count.
   * @returns `booking` to take back on success, or in how many seconds to try again
   */
  book(trier: Trier): Promise<{ booking: number } | { retryAfterSeconds: number }>;
  /** The attempt was no failure after all. */
  takeBack(booking: number): Promise<void>;
  /** Forgets every failure. */
  forget(): Promise<void>;
}

/** @param now milliseconds since 1970, by a clock that is not set while the process runs (R14) */
export function createAttempts(database: Kysely<Database>, now: () => number): Attempts {
  return {
    book: (trier) =>
      database.transaction().execute(async (trx) => {
        const time = now();
        const since = time - FAILURES_BY_ACCOUNT.windowMs;
        await trx.deleteFrom("login_failures").where("failed_at", "<=", since).execute();
        // Set back before this start, the clock would keep the door shut until it is there again.
        await trx
          .updateTable("login_failures")
          .set({ failed_at: time })
          .where("failed_at", ">", time)
          .execute();
        const failures = await trx
          .selectFrom("login_failures")
          .select(["address", "failed_at"])
          .orderBy("failed_at")
          .execute();
        const key = keyOf(trier);
        const own = failures.filter((failure) => failure.address === key);
        const atTheDoor = failures.filter((failure) => !failure.address.startsWith(SESSION));
        const waitMs =
          "session" in trier
            ? waitFor(own, FAILURES_BY_SESSION, time)
            : Math.max(
                waitFor(own, FAILURES_BY_ADDRESS, time),
                waitFor(atTheDoor, FAILURES_BY_ACCOUNT, time),
              );
        if (waitMs > 0) return { retryAfterSeconds: Math.ceil(waitMs / 1000) };
        const { id } = await trx
          .insertInto("login_failures")
          .values({ address: key, failed_at: time })
          .returning("id")
          .executeTakeFirstOrThrow();
        return { booking: id };
      }),
    async takeBack(booking) {
      await database.deleteFrom("login_failures").where("id", "=", booking).execute();
    },
    async forget() {
      await database.deleteFrom("login_failures").execute();
    },
  };
}

/** Milliseconds until the oldest failure that counts leaves the window; 0 when there is room. */
function waitFor(
  failures: readonly { failed_at: number }[],
  { most, windowMs }: { most: number; windowMs: number },
  time: number,
): number {
  const recent = failures.filter(({ failed_at }) => failed_at > time - windowMs);
  const oldest = recent[recent.length - most];
  return oldest === undefined ? 0 : oldest.failed_at + windowMs - time;
}

/** What the keys of sessions begin with, and that of no address does. */
const SESSION = "session ";
/** What a proxy may pass on that is no address is the client's to choose: all of it counts as one. */
const NO_ADDRESS = "unknown";

/** Under what a trier's failures are stored; nobody who reads it can take the session over. */
function keyOf(trier: Trier): string {
  return "session" in trier ? SESSION + secretHash(trier.session) : networkOf(trier.address);
}

/** IPv4 as a socket of both kinds tells it, and either as some proxies put it, with a port or in brackets. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([\da-f:.]+)\])(?::\d+)?$/i;

/** What one client can't choose anew with each try. */
function networkOf(client: string): string {
  const [, four, six] = WITH_PORT.exec(client) ?? [];
  const told = four ?? six ?? client;
  if (!isIPv6(told)) return isIP(told) === 0 ? NO_ADDRESS : told;
  // Of the many ways to write an address, the system's own.
  const { address } = new SocketAddress({ address: told, family: "ipv6" });
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = "", tail = ""] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const rest = tail.split(":").filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => "0");
  return [...groups, ...zeros, ...rest].slice(0, NETWORK_GROUPS).join(":");
}
