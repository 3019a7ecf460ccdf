import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import { browserName, type AdminSession } from "#domain/session.ts";
import type { Database } from "../database/schema.ts";
import { secretHash } from "./secret-hash.ts";

const MINUTE_MS = 60_000;
/** A session ends after this time without use (T3). */
export const SESSION_IDLE_MS = 2 * 60 * MINUTE_MS;
export const SESSION_LIFE_MS = 7 * 24 * 60 * MINUTE_MS;
/** Minimum time between updates of `seen_at`; otherwise every request would be a write. */
const SEEN_EVERY_MS = MINUTE_MS;
/** Limit for tokens that are recognized after their session has ended. */
const MOST_KNOWN_TOKENS = 1000;
const TOKEN_BYTES = 32;
const ID_BYTES = 8;

const LONGEST_USER_AGENT = 200;

export interface ClientInfo {
  userAgent: string;
  /** The socket's address, or the forwarded one behind a trusted proxy. */
  address: string;
}

/** The admin's open sessions; only hashes of their tokens are stored. */
export type Sessions = ReturnType<typeof createSessions>;

export function createSessions(database: Kysely<Database>, now: () => number) {
  const shown = new LRUCache<string, true>({ max: MOST_KNOWN_TOKENS });

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

  /** Whether the token's session is open; also records its use. */
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
    // No request waits for this update; if it fails, the next request repeats it.
    if (time - session.seen_at > SEEN_EVERY_MS) noteUse(hash, time).catch(() => {});
    return true;
  }

  async function noteUse(hash: string, time: number): Promise<void> {
    await database
      .updateTable("sessions")
      .set({ seen_at: time })
      .where("token_hash", "=", hash)
      // An update that comes late must not turn the time back.
      .where("seen_at", "<", time)
      .execute();
  }

  return {
    begin,
    isOpen,

    /** Whether the token was seen since the start with a session, open or ended; a forged token never was. */
    wasSession: (token: string): boolean => shown.has(secretHash(token)),

    /** Unlike `isOpen`, ignores the time limits. */
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

    async endById(id: string): Promise<ClientInfo | undefined> {
      const ended = await database
        .deleteFrom("sessions")
        .where("id", "=", id)
        .returning(["user_agent", "address"])
        .executeTakeFirst();
      return ended && { userAgent: ended.user_agent, address: ended.address };
    },

    async endOthers(token: string): Promise<void> {
      await database.deleteFrom("sessions").where("token_hash", "!=", secretHash(token)).execute();
    },
  };
}
