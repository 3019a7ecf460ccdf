import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { refuse } from "#domain/refusal.ts";
import type { Database } from "../database/schema.ts";
import { createAttempts } from "./attempts.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { createSessions } from "./sessions.ts";

const GENERATED_PASSWORD_BYTES = 15;

export interface SignIn {
  username: string;
  password: string;
  /** Whose failures to count: the socket's address, or the proxy's word where it is trusted. */
  address: string;
  /** The token that the browser already had, whose session ends with this login (T4). */
  oldToken: string | undefined;
}

/** The one admin: who may sign in, and who has. */
export interface Auth {
  /**
   * Makes sure that an account stands before the first request.
   * @param password the ADMIN_PASSWORD setting; applied when new or changed, which ends all sessions
   * @returns the generated password, at the one start that had to make one
   */
  prepare(username: string, password: string | undefined): Promise<string | undefined>;
  /** Checks the pair and begins a session. @throws Refusal `wrong-password`, `too-many-attempts` */
  signIn(attempt: SignIn): Promise<string>;
  signOut(token: string): Promise<void>;
  /** Whether this token is an open session's (G3). */
  isAdmin(token: string | undefined): Promise<boolean>;
}

export function createAuth(database: Kysely<Database>, now: () => number): Auth {
  const sessions = createSessions(database, now);
  const attempts = createAttempts(database, now);

  async function prepare(
    username: string,
    setting: string | undefined,
  ): Promise<string | undefined> {
    const account = await database.selectFrom("accounts").selectAll().executeTakeFirst();
    if (setting === undefined) {
      if (account === undefined) {
        const generated = randomBytes(GENERATED_PASSWORD_BYTES).toString("base64url");
        await replaceAccount(username, await hashPassword(generated), null);
        return generated;
      }
      if (account.username !== username) {
        await replaceAccount(username, account.password_hash, account.setting_hash);
      }
      return undefined;
    }
    const applied = account?.setting_hash ?? undefined;
    const isApplied = applied !== undefined && (await verifyPassword(setting, applied));
    if (isApplied && account?.username === username) return undefined;
    const hash = await hashPassword(setting);
    // A password changed since the setting was applied outlives a mere change of name.
    const kept = isApplied ? account?.password_hash : undefined;
    await replaceAccount(username, kept ?? hash, hash);
    return undefined;
  }

  async function replaceAccount(username: string, hash: string, settingHash: string | null) {
    await database.transaction().execute(async (trx) => {
      await trx.deleteFrom("accounts").execute();
      await trx.deleteFrom("sessions").execute();
      await trx
        .insertInto("accounts")
        .values({ username, password_hash: hash, setting_hash: settingHash })
        .execute();
    });
  }

  async function signIn({ username, password, address, oldToken }: SignIn): Promise<string> {
    const booked = await attempts.book(address);
    if ("retryAfterSeconds" in booked) {
      return refuse("too-many-attempts", { retryAfterSeconds: String(booked.retryAfterSeconds) });
    }
    const account = await database.selectFrom("accounts").selectAll().executeTakeFirstOrThrow();
    // The password is hashed for an unknown name too, so that time tells no one which was wrong (T1).
    const isRight = await verifyPassword(password, account.password_hash);
    if (!isRight || username !== account.username) return refuse("wrong-password");
    await attempts.takeBack(booked.booking);
    if (oldToken !== undefined) await sessions.end(oldToken);
    return sessions.begin();
  }

  return {
    prepare,
    signIn,
    signOut: (token) => sessions.end(token),
    isAdmin: async (token) => token !== undefined && sessions.isOpen(token),
  };
}
