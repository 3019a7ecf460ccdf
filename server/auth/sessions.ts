import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import { browserName, type AdminSession } from "#domain/session.ts";
import type { Database } from "../database/schema.ts";
import { secretHash } from "./secret-hash.ts";

const MINUTE_MS = 60_000;
/** A session ends after this long without use (T3). */
export const SESSION_IDLE_MS = 2 * 60 * MINUTE_MS;
/** No session lives longer than this, used or not (T3). */
export const SESSION_LIFE_MS = 7 * 24 * 60 * MINUTE_MS;
/** How often a session in use is written down as used; every request would be a write. */
const SEEN_EVERY_MS = MINUTE_MS;
/** Maximum number of tokens recognised after their session has ended. */
const REMEMBERED = 1000;
const TOKEN_BYTES = 32;
const ID_BYTES = 8;

/** What a browser says of itself is kept up to here, in characters. */
const LONGEST_USER_AGENT = 200;

/** From where a session begins, so that the admin can tell one from another. */
export interface ClientInfo {
  userAgent: string;
  /** The socket's address, or the proxy's word where it is trusted. */
  address: string;
}

/** The admin's open sessions. Tokens are known to the browser alone; here lie their hashes. */
export type Sessions = ReturnType<typeof createSessions>;

export function createSessions(database: Kysely<Database>, now: () => number) {
  /** Hashes of the tokens that were shown last. */
  const shown = new LRUCache<string, true>({ max: REMEMBERED });

  /** Begins a session; gives its token of 256 random bits. */
  async function begin({ userAgent, address }: ClientInfo): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString("base64url");
    const id = randomBytes(ID_BYTES).toString("hex");
    await deleteExpired();
    await database
      .insertInto("sessions")
      .values({
        id,
        token_hash: secretHash(token),
        user_agent: userAgent.toWellFormed().slice(0, LONGEST_USER_AGENT),
        address,
        created_at: now(),
        seen_at: now(),
      })
      .execute();
    return token;
  }

  /** Forgets the sessions whose time is over. */
  async function deleteExpired(): Promise<void> {
    await database
      .deleteFrom("sessions")
      .where((session) =>
        session.or([
          session("seen_at", "<", now() - SESSION_IDLE_MS),
          session("created_at", "<", now() - SESSION_LIFE_MS),
        ]),
      )
      .execute();
  }

  /** The open ones: the asker's, then the last used first. @param token the asker's */
  async function list(token: string | undefined): Promise<AdminSession[]> {
    await deleteExpired();
    const own = token === undefined ? undefined : secretHash(token);
    const rows = await database
      .selectFrom("sessions")
      .selectAll()
      .orderBy("seen_at", "desc")
      .orderBy("created_at", "desc")
      .execute();
    const open = rows.map((row) => ({
      id: row.id,
      beganAt: row.created_at,
      seenAt: row.seen_at,
      browser: browserName(row.user_agent),
      address: row.address,
      isThis: row.token_hash === own,
    }));
    return open.toSorted((a, b) => Number(b.isThis) - Number(a.isThis));
  }

  /** Whether the token's session is open, and if so notes that it was used. */
  async function isOpen(token: string): Promise<boolean> {
    const hash = secretHash(token);
    const session = await database
      .selectFrom("sessions")
      .select(["created_at", "seen_at"])
      .where("token_hash", "=", hash)
      .executeTakeFirst();
    if (session === undefined) return false;
    shown.set(hash, true);
    const time = now();
    if (time - session.seen_at > SESSION_IDLE_MS) return false;
    if (time - session.created_at > SESSION_LIFE_MS) return false;
    // No request waits for this update; one that fails is repeated at the next use (R7, R8).
    if (time - session.seen_at > SEEN_EVERY_MS) noteUse(hash, time).catch(() => {});
    return true;
  }

  async function noteUse(hash: string, time: number): Promise<void> {
    await database
      .updateTable("sessions")
      .set({ seen_at: time })
      .where("token_hash", "=", hash)
      .execute();
  }

  return {
    begin,
    isOpen,

    /**
     * Whether the token was shown since the start while its session had a row, open or over:
     * what nobody can say of one that was made up (T7).
     */
    wasSession: (token: string): boolean => shown.has(secretHash(token)),

    /** Whether the token's session was not ended. */
    async exists(token: string): Promise<boolean> {
      const session = await database
        .selectFrom("sessions")
        .select("id")
        .where("token_hash", "=", secretHash(token))
        .executeTakeFirst();
      return session !== undefined;
    },
    async end(token: string): Promise<void> {
      await database.deleteFrom("sessions").where("token_hash", "=", secretHash(token)).execute();
    },
    list,

    /** Ends the one of that id. @returns from where it had begun; undefined where none is open */
    async endById(id: string): Promise<ClientInfo | undefined> {
      const ended = await database
        .deleteFrom("sessions")
        .where("id", "=", id)
        .returning(["user_agent", "address"])
        .executeTakeFirst();
      return ended && { userAgent: ended.user_agent, address: ended.address };
    },

    /** Ends all but the token's. */
    async endOthers(token: string): Promise<void> {
      await database.deleteFrom("sessions").where("token_hash", "!=", secretHash(token)).execute();
    },
  };
}
