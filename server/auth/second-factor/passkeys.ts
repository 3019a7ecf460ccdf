import type { Kysely } from "kysely";
import { isTypable } from "#domain/parsing.ts";
import { MOST_PASSKEYS, type Passkey } from "#domain/passkey.ts";
import { refuse } from "#domain/refusal.ts";
import type { Database } from "../../database/schema.ts";
import type { Credential } from "./webauthn.ts";

/** The admin's passkeys as they are stored. */
export interface Passkeys {
  /** Whether there is at least one. */
  exist(): Promise<boolean>;
  /** The last added first. */
  list(): Promise<Passkey[]>;
  credentials(): Promise<Credential[]>;
  /** @throws Refusal `passkey-known`, `too-many-passkeys` */
  add(name: string, credential: Credential): Promise<void>;
  /** @returns the name of the removed passkey; undefined for an unknown one */
  remove(id: string): Promise<string | undefined>;
  /**
   * Records that a passkey has signed.
   * @returns false where another signature used the same counter: one of the two is a copy's
   */
  noteUse(credential: Credential, counter: number): Promise<boolean>;
}

export function createPasskeys(database: Kysely<Database>, now: () => number): Passkeys {
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
    async exist() {
      const first = await database.selectFrom("passkeys").select("id").limit(1).execute();
      return first.length > 0;
    },
    async list() {
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
    async add(name, { id, publicKey, counter, transports }) {
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
    async remove(id) {
      if (!isTypable(id)) return undefined;
      const removed = await database
        .deleteFrom("passkeys")
        .where("id", "=", id)
        .returning("name")
        .executeTakeFirst();
      return removed?.name;
    },
    async noteUse({ id, counter }, next) {
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
