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
/** Failed logins allowed from one network in a window (T1). */
export const FAILURES_BY_NETWORK: Limit = { most: 10, windowMs: 10 * MINUTE_MS };
/** Failed logins allowed from all networks together in a window. */
export const FAILURES_BY_ACCOUNT: Limit = { most: 50, windowMs: 60 * MINUTE_MS };
/** Separate from logins: failed logins of strangers must not block a password change in an open session. */
export const FAILURES_BY_SESSION: Limit = { most: 10, windowMs: 10 * MINUTE_MS };
export const FAILURES_BY_LINK = FAILURES_BY_ACCOUNT;

/** The three are counted separately, so that nobody with a private link can lock the admin out. */
export type RateLimitKey =
  | { address: string; link?: undefined }
  | { session: string }
  | { address: string; link: number };

export type RateLimit = ReturnType<typeof createRateLimit>;

/** Limits wrong passwords across restarts and processes. @param now a monotonic clock */
export function createRateLimit(database: Kysely<Database>, now: () => number) {
  return {
    /** Counts an attempt as failed before its password is checked; release the reservation on success. */
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

    release: (reservation: number): Promise<void> => releaseAttempt(database, reservation),

    clear: (): Promise<void> =>
      clearAttempts(database, ["account", "network", "session", "link", "link-network"]),
  };
}

function countedKeys(key: RateLimitKey): CountedKey[] {
  if ("session" in key) {
    return [{ kind: "session", value: key.session, limits: [FAILURES_BY_SESSION] }];
  }
  const network = networkOf(key.address);
  if (key.link === undefined) {
    return [
      { kind: "network", value: network, limits: [FAILURES_BY_NETWORK] },
      { kind: "account", value: "", limits: [FAILURES_BY_ACCOUNT] },
    ];
  }
  return [
    // One network is counted over all links: another link must not reset its limit.
    { kind: "link-network", value: network, limits: [FAILURES_BY_NETWORK] },
    { kind: "link", value: String(key.link), limits: [FAILURES_BY_LINK] },
  ];
}
