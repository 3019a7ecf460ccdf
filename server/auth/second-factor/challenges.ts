import type { Kysely } from "kysely";
import type { Database, PasskeyChallengesTable } from "../../database/schema.ts";
import { secretHash } from "../secret-hash.ts";

/** How long a passkey may take to answer; the browser's own dialog ends with it. */
export const CHALLENGE_LIFE_MS = 5 * 60_000;

export type Purpose = PasskeyChallengesTable["purpose"];

/** What is to be signed, and the attempt that waits for it, if any. */
export interface Challenge {
  challenge: string;
  booking: number | null;
}

/** What passkeys were asked to sign: each once, for one purpose, by whoever holds one secret. */
export interface Challenges {
  /** @param holder a secret of 256 random bits, known to the browser alone; its older challenge ends */
  put(purpose: Purpose, holder: string, challenge: Challenge): Promise<void>;
  /** Takes it out, so that it is answered once at most; undefined where none waits, or not any more. */
  take(purpose: Purpose, holder: string): Promise<Challenge | undefined>;
}

export function createChallenges(database: Kysely<Database>, now: () => number): Challenges {
  return {
    async put(purpose, holder, { challenge, booking }) {
      await database
        .deleteFrom("passkey_challenges")
        .where((row) =>
          row.or([
            row("created_at", "<=", now() - CHALLENGE_LIFE_MS),
            row("created_at", ">", now()),
            row("holder_hash", "=", secretHash(holder)),
          ]),
        )
        .execute();
      await database
        .insertInto("passkey_challenges")
        .values({ holder_hash: secretHash(holder), purpose, challenge, booking, created_at: now() })
        .execute();
    },
    async take(purpose, holder) {
      const taken = await database
        .deleteFrom("passkey_challenges")
        .where("holder_hash", "=", secretHash(holder))
        .where("purpose", "=", purpose)
        .returningAll()
        .executeTakeFirst();
      const age = now() - (taken?.created_at ?? 0);
      // One from the future would live on for as long as the clock was set back (R14).
      return age >= 0 && age < CHALLENGE_LIFE_MS ? taken : undefined;
    },
  };
}
