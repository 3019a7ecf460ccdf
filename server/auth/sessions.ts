import { createHash, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "../database/schema.ts";

const MINUTE_MS = 60_000;
/** A session that nobody used for this long is over (T3). */
export const SESSION_IDLE_MS = 2 * 60 * MINUTE_MS;
/** No session lives longer than this, used or not (T3). */
export const SESSION_LIFE_MS = 7 * 24 * 60 * MINUTE_MS;
/** How often a session in use is written down as used; every request would be a write. */
const SEEN_EVERY_MS = MINUTE_MS;
const TOKEN_BYTES = 32;
const ID_BYTES = 8;

/** The admin's open sessions. Tokens are known to the browser alone; here lie their hashes. */
export interface Sessions {
  /** Begins a session; gives its token of 256 random bits. */
  begin(): Promise<string>;
  /** Whether the token's session is open, and if so notes that it was used. */
  isOpen(token: string): Promise<boolean>;
  end(token: string): Promise<void>;
  endAll(): Promise<void>;
}

export function createSessions(database: Kysely<Database>, now: () => number): Sessions {
  async function begin(): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString("base64url");
    const id = randomBytes(ID_BYTES).toString("hex");
    const row = { id, token_hash: hashOf(token), created_at: now(), seen_at: now() };
    await database
      .deleteFrom("sessions")
      .where((session) =>
        session.or([
          session("seen_at", "<", now() - SESSION_IDLE_MS),
          session("created_at", "<", now() - SESSION_LIFE_MS),
        ]),
      )
      .execute();
    await database.insertInto("sessions").values(row).execute();
    return token;
  }

  async function isOpen(token: string): Promise<boolean> {
    const session = await database
      .selectFrom("sessions")
      .select(["created_at", "seen_at"])
      .where("token_hash", "=", hashOf(token))
      .executeTakeFirst();
    if (session === undefined) return false;
    const time = now();
    if (time - session.seen_at > SESSION_IDLE_MS) return false;
    if (time - session.created_at > SESSION_LIFE_MS) return false;
    if (time - session.seen_at > SEEN_EVERY_MS) await noteUse(token, time);
    return true;
  }

  async function noteUse(token: string, time: number): Promise<void> {
    await database
      .updateTable("sessions")
      .set({ seen_at: time })
      .where("token_hash", "=", hashOf(token))
      .execute();
  }

  return {
    begin,
    isOpen,
    async end(token) {
      await database.deleteFrom("sessions").where("token_hash", "=", hashOf(token)).execute();
    },
    async endAll() {
      await database.deleteFrom("sessions").execute();
    },
  };
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
