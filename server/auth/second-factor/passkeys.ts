import type { Kysely } from "kysely";
import { isTypable } from "#domain/parsing.ts";
import { MOST_PASSKEYS, type Passkey } from "#domain/passkey.ts";
import { refuse } from "#domain/refusal.ts";
import type { Database } from "../../database/schema.ts";
import type { Credential } from "./webauthn.ts";

/** Stores the admin's passkeys. */
export function createPasskeys(database: Kysely<Database>, now: () => number) {
  const credentials = async () => {
    const rows = await database.selectFrom("passkeys").selectAll().execute();
    return rows.map(({ id, public_key, counter, transports }) => ({
      id,
      publicKey: public_key,
      counter,
      transports: JSON.parse(transports),
    }));
  };
  return {
    async exist(): Promise<boolean> {
      const first = await database.selectFrom("passkeys").select("id").limit(1).execute();
      return first.length > 0;
    },

    async list(): Promise<Passkey[]> {
      const rows = await database
        .selectFrom("passkeys")
        .selectAll()
        .orderBy("created_at", "desc")
        .execute();
      return rows.map(({ id, name, created_at, used_at }) => ({
        id,
        name,
        addedAt: created_at,
        usedAt: used_at,
      }));
    },
    credentials,

    /** @throws Refusal `passkey-known`, `too-many-passkeys` */
    async add(name: string, { id, publicKey, counter, transports }: Credential): Promise<void> {
      const known = await credentials();
      if (known.some((each) => each.id === id)) refuse("passkey-known");
      if (known.length >= MOST_PASSKEYS) refuse("too-many-passkeys");
      await database
        .insertInto("passkeys")
        .values({
          id,
          public_key: publicKey,
          counter,
          transports: JSON.stringify(transports),
          name,
          created_at: now(),
          used_at: null,
        })
        .execute();
    },

    async remove(id: string): Promise<string | undefined> {
      if (!isTypable(id)) return undefined;
      const removed = await database
        .deleteFrom("passkeys")
        .where("id", "=", id)
        .returning("name")
        .executeTakeFirst();
      return removed?.name;
    },

    /** @returns false if the counter was used before: one of the two passkeys is a copy */
    async noteUse({ id, counter }: Credential, next: number): Promise<boolean> {
      const used = await database
        .updateTable("passkeys")
        .set({ counter: next, used_at: now() })
        .where("id", "=", id)
        .where("counter", "=", counter)
        .returning("id")
        .executeTakeFirst();
      return used !== undefined;
    },
  };
}
