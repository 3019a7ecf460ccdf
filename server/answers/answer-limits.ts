import type { Transaction } from "kysely";
import type { Database } from "../database/schema.ts";
import { countAttempt, type CountedKey, type Limit } from "../limits/limiter.ts";
import { networkOf } from "../limits/network.ts";
import { DAY_MS } from "#domain/durations.ts";

const TEN_MINUTES_MS = 10 * 60_000;

/** All people of an agency may come from one network. */
const GUESTS_OF_NETWORK: readonly Limit[] = [
  { most: 30, windowMs: TEN_MINUTES_MS },
  { most: 100, windowMs: DAY_MS },
];
const ANSWERS_OF_GUEST: readonly Limit[] = [
  { most: 100, windowMs: TEN_MINUTES_MS },
  { most: 1000, windowMs: DAY_MS },
];
/** Room for twenty people of an agency who send 500 answers at once, and not for a robot that gives many names. */
const ANSWERS_OF_NETWORK: readonly Limit[] = [
  { most: 600, windowMs: TEN_MINUTES_MS },
  { most: 3000, windowMs: DAY_MS },
];

/** Guests of one link, and answers of one guest, that are stored at most. */
export const MOST_GUESTS = 200;
export const MOST_ANSWERS = 2000;

type Counted = { retryAfterSeconds: number } | undefined;

/** Counts a new guest (B5). @param address the client's, as the proxy reports it @returns undefined if it may be stored */
export function countGuest(
  trx: Transaction<Database>,
  address: string,
  now: number,
): Promise<Counted> {
  const value = networkOf(address);
  return count(trx, [{ kind: "guest-network", value, limits: GUESTS_OF_NETWORK }], now);
}

/** Counts an answer (B5). @param guest the guest's id @returns undefined if it may be stored */
export function countAnswer(
  trx: Transaction<Database>,
  guest: number,
  address: string,
  now: number,
): Promise<Counted> {
  const keys: CountedKey[] = [
    { kind: "answer-guest", value: String(guest), limits: ANSWERS_OF_GUEST },
    { kind: "answer-network", value: networkOf(address), limits: ANSWERS_OF_NETWORK },
  ];
  return count(trx, keys, now);
}

async function count(
  trx: Transaction<Database>,
  keys: readonly CountedKey[],
  now: number,
): Promise<Counted> {
  const counted = await countAttempt(trx, keys, now);
  if ("attempt" in counted) return undefined;
  return { retryAfterSeconds: Math.ceil(Math.max(...counted.waitsMs) / 1000) };
}
