import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { RECOVERY_CODES } from "#domain/passkey.ts";
import type { Database } from "../../database/schema.ts";
import { secretHash } from "../secret-hash.ts";

const CODE_BYTES = 10;
/** Crockford's base 32, which has no letters that resemble digits. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const BITS_IN_LETTER = 5;
/** Accepts common misreadings of the letters above. */
const READ_AS: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1" };

/** Stores codes that each replace a lost passkey once. */
export function createRecoveryCodes(database: Kysely<Database>, now: () => number) {
  const forget = async () => {
    await database.deleteFrom("recovery_codes").execute();
  };
  return {
    /** Replaces all codes. Only hashes are stored, so they can't be shown again. */
    async renew(): Promise<string[]> {
      const codes = Array.from({ length: RECOVERY_CODES }, newCode);
      await forget();
      await database
        .insertInto("recovery_codes")
        .values(codes.map((code) => ({ code_hash: hashOf(code), used_at: null })))
        .execute();
      return codes;
    },

    async left(): Promise<number> {
      const { count } = await database
        .selectFrom("recovery_codes")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("used_at", "is", null)
        .executeTakeFirstOrThrow();
      return count;
    },

    async redeem(code: string): Promise<boolean> {
      const spent = await database
        .updateTable("recovery_codes")
        .set({ used_at: now() })
        .where("code_hash", "=", hashOf(code))
        .where("used_at", "is", null)
        .returning("code_hash")
        .executeTakeFirst();
      return spent !== undefined;
    },
    forget,
  };
}

function newCode(): string {
  const bits = [...randomBytes(CODE_BYTES)]
    .map((byte) => byte.toString(2).padStart(8, "0"))
    .join("");
  const letters = Array.from(
    { length: bits.length / BITS_IN_LETTER },
    (_, place) =>
      LETTERS[Number.parseInt(bits.slice(place * BITS_IN_LETTER, (place + 1) * BITS_IN_LETTER), 2)],
  );
  return letters.join("").replace(/.{4}(?!$)/g, "$&-");
}

/** Ignores case, spaces and hyphens. */
function hashOf(code: string): string {
  const letters = code
    .toUpperCase()
    .replace(/[\s-]/g, "")
    .replace(/[OIL]/g, (letter) => READ_AS[letter] ?? "");
  return secretHash(letters);
}
