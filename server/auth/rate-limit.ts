import type { Kysely } from "kysely";
import type { Database } from "../database/schema.ts";
import {
  clearAttempts,
  countAttempt,
  releaseAttempt,
  type CountedKey,
  type Limit,
} from "../limits/limiter.ts";
import { networkOf } from "../limits/network.ts";

const MINUTE_MS = 60_000;
/** Failed logins allowed from one address in a window (T1). */
export const FAILURES_BY_ADDRESS: Limit = { most: 10, windowMs: 10 * MINUTE_MS };
/** Failed logins allowed from all addresses together in a window (T1). */
export const FAILURES_BY_ACCOUNT: Limit = { most: 50, windowMs: 60 * MINUTE_MS };
/**
 * Wrong passwords allowed from an open session in a window. They are counted apart from logins:
 * failed logins of others don't lock the owner out of a change, and whoever stole a session guesses
 * no faster than at the login (T1).
 */
export const FAILURES_BY_SESSION: Limit = { most: 10, windowMs: 10 * MINUTE_MS };
/** Wrong passwords of one private link allowed from all addresses together in a window (Y1). */
export const FAILURES_BY_LINK = FAILURES_BY_ACCOUNT;

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
     * Counts an attempt as failed before its password is checked.
     * @returns `reservation` to release on success, or in how many seconds to try again
     */
    async reserve(
      key: RateLimitKey,
    ): Promise<{ reservation: number } | { retryAfterSeconds: number }> {
      const counted = await database
        .transaction()
        .execute((trx) => countAttempt(trx, countedKeys(key), now()));
      return "attempt" in counted
        ? { reservation: counted.attempt }
        : { retryAfterSeconds: Math.ceil(Math.max(...counted.waitsMs) / 1000) };
    },

    /** The attempt succeeded: it no longer counts. */
    release: (reservation: number): Promise<void> => releaseAttempt(database, reservation),

    /** Removes all failures. */
    clear: (): Promise<void> =>
      clearAttempts(database, ["account", "address", "session", "link", "link-address"]),
  };
}

function countedKeys(key: RateLimitKey): CountedKey[] {
  if ("session" in key) {
    return [{ kind: "session", value: key.session, limits: [FAILURES_BY_SESSION] }];
  }
  const network = networkOf(key.address);
  if (key.link === undefined) {
    return [
      { kind: "address", value: network, limits: [FAILURES_BY_ADDRESS] },
      { kind: "account", value: "", limits: [FAILURES_BY_ACCOUNT] },
    ];
  }
  return [
    // Of one address over all links: another link is no fresh start.
    { kind: "link-address", value: network, limits: [FAILURES_BY_ADDRESS] },
    { kind: "link", value: String(key.link), limits: [FAILURES_BY_LINK] },
  ];
}
