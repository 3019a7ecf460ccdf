import type { Kysely } from "kysely";
import type { Database, PasskeyChallengesTable } from "../../database/schema.ts";
import { secretHash } from "../secret-hash.ts";

export const CHALLENGE_LIFE_MS = 5 * 60_000;

export type Purpose = PasskeyChallengesTable["purpose"];

export interface Challenge {
  challenge: string;
  reservation: number | null;
}

/** Stores challenges that are answered once, for one purpose, by the holder of one secret. */
export function createChallenges(database: Kysely<Database>, now: () => number) {
  return {
    /** Replaces the holder's older challenge. @param holder 256 random bits that only the browser knows */
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

    async take(purpose: Purpose, holder: string): Promise<Challenge | undefined> {
      const taken = await database
        .deleteFrom("passkey_challenges")
        .where("holder_hash", "=", secretHash(holder))
        .where("purpose", "=", purpose)
        .returningAll()
        .executeTakeFirst();
      const age = now() - (taken?.created_at ?? 0);
      // A system clock that was set back must not extend the life of a challenge.
      return taken && age >= 0 && age < CHALLENGE_LIFE_MS
        ? { challenge: taken.challenge, reservation: taken.attempt }
        : undefined;
    },
  };
}
