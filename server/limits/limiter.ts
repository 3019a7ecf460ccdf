import { createHash, randomInt } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { lockRow } from "../database/locks.ts";
import type { AttemptKind, Database } from "../database/schema.ts";

export interface Limit {
  most: number;
  windowMs: number;
}

/** A key that an attempt counts for, with its limits. */
export interface CountedKey {
  kind: AttemptKind;
  /** Stored as a hash: it may be an address or a token. */
  value: string;
  limits: readonly Limit[];
}

/** No window is longer; older counts are deleted. */
const KEPT_MS = 24 * 60 * 60_000;
const MOST_ATTEMPTS = 2 ** 47;

/**
 * Counts an attempt for each of its keys, unless a limit is reached. The row lock serializes attempts, so
 * that parallel ones can't all pass.
 * @param now milliseconds since 1970, by the monotonic clock that times all attempts
 * @returns the attempt's id, or how long each key has to wait
 */
export async function countAttempt(
  trx: Transaction<Database>,
  keys: readonly CountedKey[],
  now: number,
): Promise<{ attempt: number } | { waitsMs: number[] }> {
  const library = await lockRow(trx, "library");
  await forgetAttempts(trx, now);
  // The library's random name is the salt.
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

export async function releaseAttempt(database: Kysely<Database>, attempt: number): Promise<void> {
  await database.deleteFrom("attempts").where("attempt", "=", attempt).execute();
}

export async function clearAttempts(
  database: Kysely<Database>,
  kinds: readonly AttemptKind[],
): Promise<void> {
  await database.deleteFrom("attempts").where("kind", "in", kinds).execute();
}

/** Deletes counts that no limit needs any more. @param now as of `countAttempt` */
export async function forgetAttempts(database: Kysely<Database>, now: number): Promise<void> {
  await database
    .deleteFrom("attempts")
    .where("counted_at", "<=", now - KEPT_MS)
    .execute();
  // If the system clock was set back, a wait would last for hours: cap it.
  await database
    .updateTable("attempts")
    .set({ counted_at: now })
    .where("counted_at", ">", now)
    .execute();
}

/** Returns the milliseconds until there is room for another attempt. @param times the oldest first */
export function waitFor(times: readonly number[], { most, windowMs }: Limit, time: number): number {
  const oldest = times[times.length - most];
  return oldest === undefined ? 0 : Math.max(0, oldest + windowMs - time);
}

function hash(value: string): string {
  return createHash("sha256").update(value).digest("base64url");
}
