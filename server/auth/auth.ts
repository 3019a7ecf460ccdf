import { randomBytes } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import { refuseWeakPassword } from "#domain/password.ts";
import { refuse } from "#domain/refusal.ts";
import type { AdminSession } from "#domain/session.ts";
import type { AccountsTable, Database } from "../database/schema.ts";
import { createAttempts } from "./attempts.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { createSessions, type Origin } from "./sessions.ts";

const GENERATED_PASSWORD_BYTES = 15;

export interface SignIn extends Origin {
  username: string;
  password: string;
  /** The token that the browser already had, whose session ends with this login (T4). */
  oldToken: string | undefined;
}

export interface PasswordChange extends Origin {
  current: string;
  next: string;
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
  /**
   * Changes the password, ends every session and begins a new one for the browser that
   * asked (T3, T4). A wrong current password counts as a failed login (T1).
   * @returns the new session's token
   * @throws Refusal `password-too-short`, `password-too-long`, `password-common`,
   *   `password-unchanged`, `wrong-password` or `too-many-attempts`; nothing is changed then
   */
  changePassword(change: PasswordChange): Promise<string>;
  /**
   * Sets the password without asking for the old one, ends every session and forgets the
   * failed logins: for whoever has the server in hand.
   * @returns the account's name; undefined where none stands yet, and nothing is changed then
   * @throws Refusal `password-too-short`, `password-too-long` or `password-common`
   */
  resetPassword(next: string): Promise<string | undefined>;
  /** The name that the admin logs in by. */
  username(): Promise<string>;
  /** The open sessions: the asker's, then the last used first. @param token the asker's */
  listSessions(token: string | undefined): Promise<AdminSession[]>;
  /** @throws Refusal `no-such-session` */
  endSession(id: string): Promise<void>;
  /** Ends every session but the token's. */
  endOtherSessions(token: string): Promise<void>;
  /** Whether this token is an open session's (G3). */
  isAdmin(token: string | undefined): Promise<boolean>;
}

/**
 * Makes the admin's door over an open, migrated database.
 * @param now milliseconds since 1970
 * @param steady the same, by a clock that nobody sets
 */
export function createAuth(
  database: Kysely<Database>,
  now: () => number,
  steady: () => number = now,
): Auth {
  const sessions = createSessions(database, now);
  const attempts = createAttempts(database, steady);

  async function prepare(
    username: string,
    setting: string | undefined,
  ): Promise<string | undefined> {
    const account = await database.selectFrom("accounts").selectAll().executeTakeFirst();
    if (setting === undefined) {
      if (account === undefined) {
        const generated = inventPassword();
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

  /** Tries a password against the account; a wrong one stays booked as a failure (T1). */
  async function attempt(
    password: string,
    address: string,
    username?: string,
  ): Promise<Selectable<AccountsTable>> {
    const booked = await attempts.book(address);
    if ("retryAfterSeconds" in booked) {
      return refuse("too-many-attempts", { retryAfterSeconds: String(booked.retryAfterSeconds) });
    }
    const account = await database.selectFrom("accounts").selectAll().executeTakeFirstOrThrow();
    // The password is hashed for an unknown name too, so that time tells no one which was wrong (T1).
    const isRight = await verifyPassword(password, account.password_hash);
    if (!isRight || (username ?? account.username) !== account.username) {
      return refuse("wrong-password");
    }
    await attempts.takeBack(booked.booking);
    return account;
  }

  async function signIn({ username, password, oldToken, ...origin }: SignIn): Promise<string> {
    await attempt(password, origin.address, username);
    if (oldToken !== undefined) await sessions.end(oldToken);
    return sessions.begin(origin);
  }

  async function changePassword({ current, next, ...origin }: PasswordChange): Promise<string> {
    refuseWeakPassword(next);
    if (next === current) return refuse("password-unchanged");
    const account = await attempt(current, origin.address);
    await replaceAccount(account.username, await hashPassword(next), account.setting_hash);
    return sessions.begin(origin);
  }

  async function resetPassword(next: string): Promise<string | undefined> {
    refuseWeakPassword(next);
    const account = await database.selectFrom("accounts").selectAll().executeTakeFirst();
    if (account === undefined) return undefined;
    // The setting stays applied, so that the next start does not bring its password back.
    await replaceAccount(account.username, await hashPassword(next), account.setting_hash);
    await database.deleteFrom("login_failures").execute();
    return account.username;
  }

  return {
    prepare,
    signIn,
    signOut: (token) => sessions.end(token),
    changePassword,
    resetPassword,
    async username() {
      const account = await database
        .selectFrom("accounts")
        .select("username")
        .executeTakeFirstOrThrow();
      return account.username;
    },
    listSessions: (token) => sessions.list(token),
    endSession: async (id) => {
      if (!(await sessions.endById(id))) refuse("no-such-session");
    },
    endOtherSessions: (token) => sessions.endOthers(token),
    isAdmin: async (token) => token !== undefined && sessions.isOpen(token),
  };
}

/** A password that nobody could guess. */
export function inventPassword(): string {
  return randomBytes(GENERATED_PASSWORD_BYTES).toString("base64url");
}
