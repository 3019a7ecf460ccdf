import { isIP, isIPv6, SocketAddress } from "node:net";
import type { Kysely } from "kysely";
import type { Database } from "../database/schema.ts";
import { lockAccount } from "./accounts.ts";
import { secretHash } from "./secret-hash.ts";

const MINUTE_MS = 60_000;
/** Failed logins allowed from one address in a window (T1). */
export const FAILURES_BY_ADDRESS = { most: 10, windowMs: 10 * MINUTE_MS };
/** Failed logins allowed from all addresses together in a window (T1). */
export const FAILURES_BY_ACCOUNT = { most: 50, windowMs: 60 * MINUTE_MS };
/**
 * Wrong passwords allowed from an open session in a window. They are counted apart from logins:
 * failed logins of others don't lock the owner out of a change, and whoever stole a session guesses
 * no faster than at the login (T1).
 */
export const FAILURES_BY_SESSION = { most: 10, windowMs: 10 * MINUTE_MS };
/** Wrong passwords of one private link allowed from all addresses together in a window (Y1). */
export const FAILURES_BY_LINK = FAILURES_BY_ACCOUNT;
/** Groups of an IPv6 address that name a network; a client can choose the rest freely. */
const NETWORK_GROUPS = 4;

/**
 * What failures are counted by: the address of a login, the token of an open session, or a private
 * link and the address that tries it. Each of the three is counted apart, so that nobody with a link
 * can lock the admin out.
 */
export type RateLimitKey =
  | { address: string; link?: undefined }
  | { session: string }
  | { address: string; link: number };

/** Limits wrong passwords, across restarts and processes. */
export type RateLimit = ReturnType<typeof createRateLimit>;

/** @param now milliseconds since 1970, by a monotonic clock (R14) */
export function createRateLimit(database: Kysely<Database>, now: () => number) {
  return {
    /**
     * Counts an attempt as failed before its password is checked, so that many at once
     * can't all pass the limit.
     * @returns `reservation` to release on success, or in how many seconds to try again
     */
    reserve: (
      key: RateLimitKey,
    ): Promise<{ reservation: number } | { retryAfterSeconds: number }> =>
      database.transaction().execute(async (trx) => {
        await lockAccount(trx);
        const time = now();
        const since = time - FAILURES_BY_ACCOUNT.windowMs;
        await trx.deleteFrom("login_failures").where("failed_at", "<=", since).execute();
        // If the system clock was set back before startup, a stored lockout could last for hours; cap it.
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
        const storedKey = storedKeyOf(key);
        const timesOf = (isCounted: (address: string) => boolean) =>
          failures.flatMap(({ address, failed_at }) => (isCounted(address) ? failed_at : []));
        const own = timesOf((address) => address === storedKey);
        const waitMs = () => {
          if ("session" in key) return waitFor(own, FAILURES_BY_SESSION, time);
          if (key.link === undefined) {
            const ofLogins = timesOf((address) => !NOT_OF_LOGINS.test(address));
            return Math.max(
              waitFor(own, FAILURES_BY_ADDRESS, time),
              waitFor(ofLogins, FAILURES_BY_ACCOUNT, time),
            );
          }
          // Of one address over all links: another link is no fresh start.
          const end = ` ${networkOf(key.address)}`;
          const ofAddress = timesOf((each) => each.startsWith(LINK) && each.endsWith(end));
          const ofLink = timesOf((each) => each.startsWith(`${LINK}${key.link} `));
          return Math.max(
            waitFor(ofAddress, FAILURES_BY_ADDRESS, time),
            waitFor(ofLink, FAILURES_BY_LINK, time),
          );
        };
        const wait = waitMs();
        if (wait > 0) return { retryAfterSeconds: Math.ceil(wait / 1000) };
        const { id } = await trx
          .insertInto("login_failures")
          .values({ address: storedKey, failed_at: time })
          .returning("id")
          .executeTakeFirstOrThrow();
        return { reservation: id };
      }),

    /** The attempt succeeded: it no longer counts. */
    async release(reservation: number): Promise<void> {
      await database.deleteFrom("login_failures").where("id", "=", reservation).execute();
    },

    /** Removes all failures. */
    async clear(): Promise<void> {
      await database.deleteFrom("login_failures").execute();
    },
  };
}

/** How much is allowed within a window. */
export interface Limit {
  most: number;
  windowMs: number;
}

/**
 * Milliseconds until the oldest attempt that counts leaves the window; 0 when there is room.
 * @param times of the attempts, the oldest first
 */
export function waitFor(times: readonly number[], { most, windowMs }: Limit, time: number): number {
  const oldest = times[times.length - most];
  return oldest === undefined ? 0 : Math.max(0, oldest + windowMs - time);
}

/** Prefixes of the keys of sessions and of links; no address begins with them. */
const SESSION = "session ";
const LINK = "link ";
const NOT_OF_LOGINS = /^(?:session|link) /;
/** The key for every forwarded value that is no address: a client could choose it freely. */
const NO_ADDRESS = "unknown";

/** The key as stored; a session's token is hashed, so that a thief of the database can't use it. */
function storedKeyOf(key: RateLimitKey): string {
  if ("session" in key) return SESSION + secretHash(key.session);
  const network = networkOf(key.address);
  return key.link === undefined ? network : `${LINK}${key.link} ${network}`;
}

/** IPv4 as a dual-stack socket gives it, and addresses with a port or in brackets, as some proxies send them. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([\da-f:.]+)\])(?::\d+)?$/i;

/** The part of an address that a client can't change with each attempt. */
export function networkOf(client: string): string {
  const [, four, six] = WITH_PORT.exec(client) ?? [];
  const given = four ?? six ?? client;
  if (!isIPv6(given)) return isIP(given) === 0 ? NO_ADDRESS : given;
  // Of the many ways to write an address, the system's own.
  const { address } = new SocketAddress({ address: given, family: "ipv6" });
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = "", tail = ""] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const rest = tail.split(":").filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => "0");
  return [...groups, ...zeros, ...rest].slice(0, NETWORK_GROUPS).join(":");
}
