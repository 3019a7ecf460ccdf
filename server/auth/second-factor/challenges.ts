import type { Kysely } from "kysely";
import type { Database, PasskeyChallengesTable } from "../../database/schema.ts";
import { secretHash } from "../secret-hash.ts";

/** How long a passkey may take to answer, in milliseconds; the browser's dialog has the same limit. */
export const CHALLENGE_LIFE_MS = 5 * 60_000;

export type Purpose = PasskeyChallengesTable["purpose"];

/** The bytes to be signed, and the rate limit's reservation of a login. */
export interface Challenge {
  challenge: string;
  reservation: number | null;
}

/** Open challenges: each is answered once, for one purpose, by the holder of one secret. */
export function createChallenges(database: Kysely<Database>, now: () => number) {
  return {
    /** @param holder a secret of 256 random bits, known to the browser alone; its older challenge ends */
    async put(
      purpose: Purpose,
      holder: string,
      { challenge, reservation }: Challenge,
    ): Promise<void> {
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
        .values({
          holder_hash: secretHash(holder),
          purpose,
          challenge,
          attempt: reservation,
          created_at: now(),
        })
        .execute();
    },

    /** Removes and returns the holder's challenge, so that it is answered once at most; undefined if there is none or it is too old. */
    async take(purpose: Purpose, holder: string): Promise<Challenge | undefined> {
      const taken = await database
        .deleteFrom("passkey_challenges")
        .where("holder_hash", "=", secretHash(holder))
        .where("purpose", "=", purpose)
        .returningAll()
        .executeTakeFirst();
      const age = now() - (taken?.created_at ?? 0);
      // If the clock was set back, a challenge from the future would live too long (R14).
      return taken && age >= 0 && age < CHALLENGE_LIFE_MS
        ? { challenge: taken.challenge, reservation: taken.attempt }
        : undefined;
    },
  };
}
