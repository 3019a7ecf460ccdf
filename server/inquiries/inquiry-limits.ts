import type { Transaction } from "kysely";
import { DAY_MS } from "#domain/durations.ts";
import type { Inquiry, InquiryRefusal } from "#domain/inquiry.ts";
import { fold } from "#domain/slug.ts";
import type { Database } from "../database/schema.ts";
import { countAttempt, type CountedKey, type Limit } from "../limits/limiter.ts";
import { networkOf } from "../limits/network.ts";

const MINUTE_MS = 60_000;

/**
 * Limits of one network. There is no limit for all networks together, because a sender with many networks
 * could use it up for everybody (Q2).
 */
export const INQUIRIES_OF_NETWORK: readonly Limit[] = [
  { most: 5, windowMs: 10 * MINUTE_MS },
  { most: 30, windowMs: DAY_MS },
];
/** The same text from the same mail address. */
const SAME_INQUIRY: Limit = { most: 1, windowMs: DAY_MS };
/** The same text from any address: a visitor who mistyped the address sends it twice. */
const SAME_TEXT: Limit = { most: 2, windowMs: DAY_MS };
/** In letters and digits; shorter texts are not compared, because two people may write the same. */
const DISTINCT_LENGTH = 40;

export interface Limited {
  code: InquiryRefusal;
  retryAfterSeconds: number;
}

/**
 * Counts an inquiry in the transaction that stores it. @param address the client's, as the proxy reports it
 * @returns undefined if it may be stored; a refused inquiry is not counted
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
