import type { Transaction } from "kysely";
import type { Inquiry, InquiryRefusal } from "#domain/inquiry.ts";
import { fold } from "#domain/slug.ts";
import type { Database } from "../database/schema.ts";
import { countAttempt, type CountedKey, type Limit } from "../limits/limiter.ts";
import { networkOf } from "../limits/network.ts";

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
  const text = fold(message.normalize("NFKC")).replace(/[^\p{L}\p{N}]/gu, "");
  const keys: CountedKey[] = [
    { kind: "inquiry-network", value: networkOf(address), limits: INQUIRIES_OF_NETWORK },
    { kind: "inquiry", value: `${email.toLowerCase()} ${text}`, limits: [SAME_INQUIRY] },
  ];
  if (text.length >= DISTINCT_LENGTH) {
    keys.push({ kind: "inquiry-text", value: text, limits: [SAME_TEXT] });
  }
  const counted = await countAttempt(trx, keys, now);
  if ("attempt" in counted) return undefined;
  const [networkMs = 0, ...repeatedMs] = counted.waitsMs;
  const longestMs = Math.max(...repeatedMs);
  return longestMs > 0
    ? limited("inquiry-repeated", longestMs)
    : limited("too-many-inquiries", networkMs);
}

function limited(code: InquiryRefusal, waitMs: number): Limited {
  return { code, retryAfterSeconds: Math.ceil(waitMs / 1000) };
}
