import type { Kysely } from "kysely";
import type { ActionKind } from "#domain/action.ts";
import type { PasskeyRequest } from "#domain/api.ts";
import type { SecondLock as SecondLockState } from "#domain/passkey.ts";
import { refuseWeakPassword } from "#domain/password.ts";
import { refuse } from "#domain/refusal.ts";
import { browserName, type AdminSession } from "#domain/session.ts";
import { doNoted, recordAuditEntry, type Deed } from "../audit-log/audit-log.ts";
import type { Database } from "../database/schema.ts";
import { createAccounts, type Account } from "./accounts.ts";
import { createAttempts, type Trier } from "./rate-limit.ts";
import { verifyPassword } from "./passwords.ts";
import { createSecondLock, type SecondStep } from "./second-factor/second-factor.ts";
import { createSessions, type ClientInfo, type Sessions } from "./sessions.ts";

export interface SignIn extends ClientInfo {
  username: string;
  password: string;
  /** The token that the browser already had, whose session ends with this login (T4). */
  oldToken: string | undefined;
}

/** The second step of a login: what `signIn` asked for, with the ticket that it gave. */
export interface SecondSignIn extends ClientInfo {
  ticket: string;
  answer: SecondStep;
  oldToken: string | undefined;
}

export interface PasswordChange extends ClientInfo {
  /** The token of the session that asks. */
  session: string;
  current: string;
  next: string;
}

/** Who changes the second lock says the password again: an open session alone is not enough. */
export interface Confirmation {
  /** The token of the session that asks. */
  session: string;
  password: string;
}

/** The one admin: who may sign in, and who has. */
export interface Auth {
  /**
   * Makes sure that an account stands before the first request.
   * @param password the ADMIN_PASSWORD setting; applied when new or changed, which ends all sessions
   * @returns the generated password, at the one start that had to make one
   */
  prepare(username: string, password: string | undefined): Promise<string | undefined>;
  /**
   * Checks the pair and begins a session; where a passkey stands, only says what it is asked
   * for. The attempt counts as failed until that is answered (T1).
   * @throws Refusal `wrong-password`, `too-many-attempts`
   */
  signIn(attempt: SignIn): Promise<{ token: string } | { passkey: PasskeyRequest }>;
  /**
   * Begins the session that `signIn` did not.
   * @returns its token
   * @throws Refusal `passkey-refused`, whatever was wrong; `too-many-attempts`
   */
  finishSignIn(attempt: SecondSignIn): Promise<string>;
  signOut(token: string): Promise<void>;
  /**
   * Changes the password, ends every session and begins a new one for the browser that
   * asked (T3, T4). A wrong current password counts against the session that asks (T1).
   * @returns the new session's token
   * @throws Refusal `password-too-short`, `password-too-long`, `password-common`,
   *   `password-unchanged`, `wrong-password` or `too-many-attempts`; nothing is changed then
   */
  changePassword(change: PasswordChange): Promise<string>;
  /**
   * Sets the password without asking for the old one, takes the second lock away, ends every
   * session and forgets the failed logins: for whoever has the server in hand.
   * @returns the account's name, and how many passkeys are gone; undefined where no account
   *   stands yet, and nothing is changed then
   * @throws Refusal `password-too-short`, `password-too-long` or `password-common`
   */
  resetPassword(next: string): Promise<{ username: string; passkeys: number } | undefined>;
  /** The name that the admin logs in by. */
  username(): Promise<string>;
  secondLock(): Promise<SecondLockState>;
  /**
   * Begins a passkey, for the browser to make and this session to add.
   * @throws Refusal `wrong-password`, `too-many-attempts`, `passkey-unavailable`, `too-many-passkeys`
   */
  beginPasskey(confirmation: Confirmation): Promise<object>;
  /**
   * Adds the passkey that the session began. The first ends all other sessions: they were
   * opened by the password alone.
   * @returns the recovery codes that come with the first
   * @throws Refusal `passkey-not-added`, `passkey-known`, `too-many-passkeys`
   */
  addPasskey(session: string, name: string, response: unknown): Promise<string[] | undefined>;
  /** @throws Refusal `wrong-password`, `too-many-attempts`, `no-such-passkey` */
  removePasskey(id: string, confirmation: Confirmation): Promise<void>;
  /** Ends the old codes. @throws Refusal `wrong-password`, `too-many-attempts`, `no-recovery-codes` */
  renewRecoveryCodes(confirmation: Confirmation): Promise<string[]>;
  /** The open sessions: the asker's, then the last used first. @param token the asker's */
  listSessions(token: string | undefined): Promise<AdminSession[]>;
  /** @throws Refusal `no-such-session` */
  endSession(id: string): Promise<void>;
  /** Ends every session but the token's. */
  endOtherSessions(token: string): Promise<void>;
  /** Whether this token is an open session's (G3). */
  isAdmin(token: string | undefined): Promise<boolean>;
  /** Whether this token is, or was a moment ago, a session's. */
  knows(token: string | undefined): boolean;
}

/**
 * Makes the admin's door over an open, migrated database.
 * @param now milliseconds since 1970
 * @param publicOrigin the public address, for which alone passkeys sign
 * @param steady as `now`, by a clock that nobody sets
 */
export function createAuth(
  database: Kysely<Database>,
  now: () => number,
  publicOrigin: string,
  steady: () => number = now,
): Auth {
  const accounts = createAccounts(database, now);
  const sessions = createSessions(database, now);
  const attempts = createAttempts(database, steady);
  const lock = createSecondLock(database, now, publicOrigin);

  /** Books an attempt, which counts as a failure until it is taken back (T1). */
  async function book(trier: Trier): Promise<number> {
    const booked = await attempts.book(trier);
    if ("booking" in booked) return booked.booking;
    const { retryAfterSeconds } = booked;
    return refuse("too-many-attempts", {
      retryAfterSeconds: String(retryAfterSeconds),
      minutes: String(Math.ceil(retryAfterSeconds / 60)),
    });
  }

  async function attempt(
    trier: Trier,
    password: string,
    username?: string,
  ): Promise<{ account: Account; booking: number }> {
    const booking = await book(trier);
    const account = await accounts.get();
    // The password is hashed for an unknown name too, so that time tells no one which was wrong (T1).
    const isRight = await verifyPassword(password, account.password_hash);
    if (!isRight || (username ?? account.username) !== account.username) {
      return refuse("wrong-password");
    }
    return { account, booking };
  }

  async function confirm({ session, password }: Confirmation): Promise<Account> {
    const { account, booking } = await attempt({ session }, password);
    await attempts.takeBack(booking);
    return account;
  }

  /** Does something to the sessions, and notes it. */
  function noted<Result>(deed: Deed, make: (within: Sessions) => Promise<Result>): Promise<Result> {
    return doNoted(database, deed, now(), (trx) => make(createSessions(trx, now)));
  }

  function begin(
    oldToken: string | undefined,
    client: ClientInfo,
    kind: ActionKind = "signed-in",
  ): Promise<string> {
    return noted({ kind, subject: nameOf(client) }, async (within) => {
      if (oldToken !== undefined) await within.end(oldToken);
      return within.begin(client);
    });
  }

  return {
    prepare: accounts.prepare,
    async signIn({ username, password, oldToken, ...client }) {
      const { booking } = await attempt(client, password, username);
      if (await lock.isShut()) return { passkey: await lock.ask(booking) };
      await attempts.takeBack(booking);
      return { token: await begin(oldToken, client) };
    },
    async finishSignIn({ ticket, answer, oldToken, ...client }) {
      const step = await lock.redeem(ticket);
      // The attempt of a ticket is booked since its first step; a guess is one of its own.
      if (step === undefined) await book(client);
      if (step === undefined || !(await lock.opens(step, answer))) return refuse("passkey-refused");
      if (step.booking !== null) await attempts.takeBack(step.booking);
      const kind = "recoveryCode" in answer ? "signed-in-by-code" : "signed-in";
      return begin(oldToken, client, kind);
    },
    signOut: (token) => noted({ kind: "signed-out" }, (within) => within.end(token)),
    async changePassword({ session, current, next, ...client }) {
      refuseWeakPassword(next);
      if (next === current) return refuse("password-unchanged");
      const account = await confirm({ session, password: current });
      await accounts.setPassword(account, next, "password-changed");
      return sessions.begin(client);
    },
    async resetPassword(next) {
      refuseWeakPassword(next);
      const account = await accounts.find();
      if (account === undefined) return undefined;
      // In this order a process that is killed in between leaves no open lock that the log is silent of.
      await accounts.setPassword(account, next, "password-reset");
      const passkeys = await lock.takeAway();
      await attempts.forget();
      return { username: account.username, passkeys };
    },
    username: async () => (await accounts.get()).username,
    secondLock: lock.state,
    async beginPasskey(confirmation) {
      const { username } = await confirm(confirmation);
      return lock.begin(confirmation.session, username);
    },
    async addPasskey(session, name, response) {
      const codes = await lock.add(session, name, response);
      if (codes !== undefined) await sessions.endOthers(session);
      return codes;
    },
    async removePasskey(id, confirmation) {
      await confirm(confirmation);
      await lock.remove(id);
    },
    async renewRecoveryCodes(confirmation) {
      await confirm(confirmation);
      return lock.renewCodes();
    },
    listSessions: (token) => sessions.list(token),
    endSession: (id) =>
      database.transaction().execute(async (trx) => {
        const ended = (await createSessions(trx, now).endById(id)) ?? refuse("no-such-session");
        await recordAuditEntry(trx, { kind: "session-ended", subject: nameOf(ended) }, now());
      }),
    endOtherSessions: (token) =>
      noted({ kind: "other-sessions-ended" }, (within) => within.endOthers(token)),
    isAdmin: async (token) => token !== undefined && sessions.isOpen(token),
    knows: (token) => token !== undefined && sessions.knows(token),
  };
}

/** What the log calls a session by. */
function nameOf({ userAgent, address }: ClientInfo): string {
  return `${browserName(userAgent)}, ${address}`;
}
