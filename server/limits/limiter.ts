import { createHash, randomInt } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { lockRow } from "../database/locks.ts";
import type { AttemptKind, Database } from "../database/schema.ts";

/** How many attempts are allowed within a window. */
export interface Limit {
  most: number;
  windowMs: number;
}

/** A key that an attempt counts for, and how often it may. */
export interface CountedKey {
  kind: AttemptKind;
  /** Only its hash is stored: an address or a token. */
  value: string;
  limits: readonly Limit[];
}

/** Counts are removed after this time, which no window exceeds. */
const KEPT_MS = 24 * 60 * 60_000;
/** Ids are random, so that attempts on two processes need no shared counter. */
const MOST_ATTEMPTS = 2 ** 47;

/**
 * Counts an attempt for each of its keys, unless a limit of one is reached. Attempts take turns in both
 * databases, so that many at once can't all pass.
 * @param now milliseconds since 1970
 * @returns its id, to release it by; or how long each key has no room, in milliseconds, in their order
 */
export async function countAttempt(
  trx: Transaction<Database>,
  keys: readonly CountedKey[],
  now: number,
): Promise<{ attempt: number } | { waitsMs: number[] }> {
  const library = await lockRow(trx, "library");
  await forgetAttempts(trx, now);
  // The library's name as salt: no list of hashed addresses fits two studios.
  const stored = keys.map(({ kind, value }) => ({
    kind,
    key: hash(`${library?.name} ${kind} ${value}`),
  }));
  const rows = await trx
    .selectFrom("attempts")
    .select(["key", "counted_at"])
    .where(
      "key",
      "in",
      stored.map(({ key }) => key),
    )
    .orderBy("counted_at")
    .execute();
  const waitsMs = keys.map(({ limits }, index) => {
    const times = rows.flatMap((row) => (row.key === stored[index]?.key ? row.counted_at : []));
    return Math.max(...limits.map((limit) => waitFor(times, limit, now)));
  });
  if (waitsMs.some((waitMs) => waitMs > 0)) return { waitsMs };
  const attempt = randomInt(MOST_ATTEMPTS);
  await trx
    .insertInto("attempts")
    .values(stored.map((each) => ({ attempt, ...each, counted_at: now })))
    .execute();
  return { attempt };
}

/** Stops counting an attempt. */
export async function releaseAttempt(database: Kysely<Database>, attempt: number): Promise<void> {
  await database.deleteFrom("attempts").where("attempt", "=", attempt).execute();
}

/** Stops counting all attempts of some kinds. */
export async function clearAttempts(
  database: Kysely<Database>,
  kinds: readonly AttemptKind[],
): Promise<void> {
  await database.deleteFrom("attempts").where("kind", "in", kinds).execute();
}

/** Removes what no limit counts any more. @param now milliseconds since 1970 */
export async function forgetAttempts(database: Kysely<Database>, now: number): Promise<void> {
  await database
    .deleteFrom("attempts")
    .where("counted_at", "<=", now - KEPT_MS)
    .execute();
  // A system clock that was set back would lengthen every wait (R14).
  await database
    .updateTable("attempts")
    .set({ counted_at: now })
    .where("counted_at", ">", now)
    .execute();
}

/**
 * Milliseconds until the oldest attempt that counts leaves the window; 0 when there is room.
 * @param times of the attempts, the oldest first
 */
export function waitFor(times: readonly number[], { most, windowMs }: Limit, time: number): number {
  const oldest = times[times.length - most];
  return oldest === undefined ? 0 : Math.max(0, oldest + windowMs - time);
}

function hash(value: string): string {
  return createHash("sha256").update(value).digest("base64url");
}
