import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import type { Inquiry, InquiryRefusal } from "#domain/inquiry.ts";
import { fold } from "#domain/slug.ts";
import { networkOf, waitFor, type Limit } from "../auth/rate-limit.ts";
import type { Database } from "../database/schema.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Inquiries that one network may send (Q2). Only those that are received count: what a robot behind
 * the same router is refused with takes nothing from its neighbours. There is no limit for all
 * networks together, which whoever has many addresses could use up for everybody.
 */
export const INQUIRIES_OF_NETWORK: readonly Limit[] = [
  { most: 5, windowMs: 10 * MINUTE_MS },
  { most: 30, windowMs: DAY_MS },
];
/** The same text from the same mail address: it is here already. */
const SAME_INQUIRY: Limit = { most: 1, windowMs: DAY_MS };
/** The same text from any: a visitor who had mistyped his address sends it twice, a network of robots often. */
const SAME_TEXT: Limit = { most: 2, windowMs: DAY_MS };
/** Letters and digits of a text that two people hardly write alike. */
const DISTINCT_LENGTH = 40;

/** Why an inquiry is refused, and when it would not be. */
export interface Limited {
  code: InquiryRefusal;
  retryAfterSeconds: number;
}

/**
 * Counts an inquiry that is about to be stored in the same transaction, across restarts and processes.
 * @param address the client's, as its proxy names it
 * @param now milliseconds since 1970
 * @returns undefined where it may be stored; where not, nothing is counted
 */
export async function countInquiry(
  trx: Transaction<Database>,
  { email, message }: Pick<Inquiry, "email" | "message">,
  address: string,
  now: number,
): Promise<Limited | undefined> {
  // The row's lock makes inquiries take turns: on PostgreSQL each would find room otherwise (R10).
  const { name: library } = await trx
    .updateTable("library")
    .set(({ ref }) => ({ name: ref("name") }))
    .returning("name")
    .executeTakeFirstOrThrow();
  await forgetCounts(trx, now);
  // No address is stored as such. Whoever has the database could still try all of IPv4; a day later it is gone.
  const network = keyOf("network", `${library} ${networkOf(address)}`);
  const text = fold(message.normalize("NFKC")).replace(/[^\p{L}\p{N}]/gu, "");
  const sameText = keyOf("text", text);
  const sameInquiry = keyOf("inquiry", `${email.toLowerCase()} ${text}`);
  const keys = [network, sameText, sameInquiry];
  const rows = await trx
    .selectFrom("inquiry_counts")
    .select(["key", "counted_at"])
    .where("key", "in", keys)
    .orderBy("counted_at")
    .execute();
  const waitMs = (key: string, limits: readonly Limit[]) => {
    const times = rows.flatMap((row) => (row.key === key ? row.counted_at : []));
    return Math.max(...limits.map((limit) => waitFor(times, limit, now)));
  };
  const repeatedMs = Math.max(
    waitMs(sameInquiry, [SAME_INQUIRY]),
    text.length < DISTINCT_LENGTH ? 0 : waitMs(sameText, [SAME_TEXT]),
  );
  if (repeatedMs > 0) return limited("inquiry-repeated", repeatedMs);
  const networkMs = waitMs(network, INQUIRIES_OF_NETWORK);
  if (networkMs > 0) return limited("too-many-inquiries", networkMs);
  await trx
    .insertInto("inquiry_counts")
    .values(keys.map((key) => ({ key, counted_at: now })))
    .execute();
  return undefined;
}

/** Removes what no limit counts any more. */
export async function forgetCounts(trx: Transaction<Database>, now: number): Promise<void> {
  await trx
    .deleteFrom("inquiry_counts")
    .where("counted_at", "<=", now - DAY_MS)
    .execute();
  // A system clock that was set back would keep a network out for hours; cap it.
  await trx
    .updateTable("inquiry_counts")
    .set({ counted_at: now })
    .where("counted_at", ">", now)
    .execute();
}

function limited(code: InquiryRefusal, waitMs: number): Limited {
  return { code, retryAfterSeconds: Math.ceil(waitMs / 1000) };
}

function keyOf(kind: string, value: string): string {
  return `${kind} ${createHash("sha256").update(value).digest("hex")}`;
}
