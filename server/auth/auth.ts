import type { Kysely, Transaction } from "kysely";
import type { AuditKind } from "#domain/audit-entry.ts";
import type { PasskeyRequest } from "#domain/api.ts";
import { refuseWeakPassword } from "#domain/password.ts";
import { refuse } from "#domain/refusal.ts";
import { browserName, type AdminSession } from "#domain/session.ts";
import { withAuditEntry, recordAuditEntry, type NewAuditEntry } from "../audit-log/audit-log.ts";
import { lockRow } from "../database/locks.ts";
import type { Database } from "../database/schema.ts";
import { changeAccount, createAccounts, type Account } from "./accounts.ts";
import { createRateLimit, type RateLimitKey } from "./rate-limit.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { createSecondFactor, type SecondFactorAnswer } from "./second-factor/second-factor.ts";
import { createSessions, type ClientInfo, type Sessions } from "./sessions.ts";

export interface LoginRequest extends ClientInfo {
  username: string;
  password: string;
  /** The token that the browser already had, whose session ends with this login (T4). */
  oldToken: string | undefined;
}

/** The second step of a login: the answer to what `logIn` asked for, with its ticket. */
export interface SecondFactorLogin extends ClientInfo {
  ticket: string;
  answer: SecondFactorAnswer;
  oldToken: string | undefined;
}

export interface PasswordChange extends ClientInfo {
  /** The token of the session that sends the request. */
  session: string;
  current: string;
  next: string;
}

/** A change of the second factor asks for the password again: an open session is not enough. */
export interface Confirmation {
  /** The token of the session that sends the request. */
  session: string;
  password: string;
}

/** Logins, sessions, password and second factor of the one admin account. */
export type Auth = ReturnType<typeof createAuth>;

/**
 * Creates the admin's authentication over an open, migrated database.
 * @param now milliseconds since 1970
 * @param publicOrigin the public address; passkeys sign for it alone
 * @param monotonicNow as `now`, by a monotonic clock
 */
export function createAuth(
  database: Kysely<Database>,
  now: () => number,
  publicOrigin: string,
  monotonicNow: () => number = now,
) {
  const accounts = createAccounts(database);
  const sessions = createSessions(database, now);
  const rateLimit = createRateLimit(database, monotonicNow);
  const secondFactorIn = (writer: Kysely<Database>) =>
    createSecondFactor(writer, now, publicOrigin);
  const secondFactor = secondFactorIn(database);

  /** Counts an attempt as failed until its reservation is released (T1). @throws Refusal `too-many-attempts` */
  async function reserve(key: RateLimitKey): Promise<number> {
    const reserved = await rateLimit.reserve(key);
    if ("reservation" in reserved) return reserved.reservation;
    const { retryAfterSeconds } = reserved;
    return refuse("too-many-attempts", {
      retryAfterSeconds: String(retryAfterSeconds),
      minutes: String(Math.ceil(retryAfterSeconds / 60)),
    });
  }

  async function attempt(
    key: RateLimitKey,
    password: string,
    username?: string,
  ): Promise<{ account: Account; reservation: number }> {
    const reservation = await reserve(key);
    const account = await accounts.get();
    // Hash the password for an unknown name too, so that timing does not reveal which was wrong (T1).
    const isRight = await verifyPassword(password, account.password_hash);
    if (!isRight || (username ?? account.username) !== account.username) {
      return refuse("wrong-password");
    }
    return { account, reservation };
  }

  async function confirm({ session, password }: Confirmation): Promise<Account> {
    const { account, reservation } = await attempt({ session }, password);
    await rateLimit.release(reservation);
    return account;
  }

  /**
   * Does in one transaction what an account's password was verified for, unless the password was changed
   * since: whoever has the old one must not get in while it is being changed (T3).
   * @param account as it was verified
   * @param code of the refusal where it was
   */
  function whileValid<Result>(
    account: Account,
    work: (trx: Transaction<Database>) => Promise<Result>,
    code: "wrong-password" | "passkey-refused" = "wrong-password",
  ): Promise<Result> {
    return database.transaction().execute(async (trx) => {
      const present = await lockRow(trx, "accounts");
      if (present?.password_hash !== account.password_hash) return refuse(code);
      return work(trx);
    });
  }

  /** As `whileValid`, for a session that is still open. @throws Refusal `no-session` */
  async function confirmed<Result>(
    confirmation: Confirmation,
    work: (trx: Transaction<Database>, account: Account) => Promise<Result>,
  ): Promise<Result> {
    const account = await confirm(confirmation);
    return whileValid(account, async (trx) => {
      await refuseEnded(trx, confirmation.session);
      return work(trx, account);
    });
  }

  /** @throws Refusal `no-session` where the session ended since the request was let in */
  async function refuseEnded(trx: Transaction<Database>, session: string): Promise<void> {
    if (!(await createSessions(trx, now).exists(session))) refuse("no-session");
  }

  /** Changes the sessions and writes an audit entry in one transaction. */
  function audited<Result>(
    entry: NewAuditEntry,
    change: (within: Sessions) => Promise<Result>,
  ): Promise<Result> {
    return withAuditEntry(database, entry, now(), (trx) => change(createSessions(trx, now)));
  }

  async function begin(
    trx: Transaction<Database>,
    oldToken: string | undefined,
    client: ClientInfo,
    kind: AuditKind = "signed-in",
  ): Promise<string> {
    const within = createSessions(trx, now);
    if (oldToken !== undefined) await within.end(oldToken);
    const token = await within.begin(client);
    await recordAuditEntry(trx, { kind, subject: nameOf(client) }, now());
    return token;
  }

  return {
    /**
     * Creates the account before the first request, or updates it from the settings.
     * @param password the ADMIN_PASSWORD setting; applied when new or changed, which ends all sessions
     * @returns the generated password, only at the start that generated one
     */
    prepare: accounts.prepare,

    /**
     * Checks username and password and opens a session. Where the account has a passkey, returns the
     * passkey request instead, and the attempt counts as failed until that is answered (T1).
     * @throws Refusal `wrong-password`, `too-many-attempts`
     */
    async logIn({
      username,
      password,
      oldToken,
      ...client
    }: LoginRequest): Promise<{ token: string } | { passkey: PasskeyRequest }> {
      const { account, reservation } = await attempt(client, password, username);
      const answer = await whileValid(account, async (trx) => {
        const factor = secondFactorIn(trx);
        return (await factor.isEnabled())
          ? { passkey: await factor.request(reservation) }
          : { token: await begin(trx, oldToken, client) };
      });
      if ("token" in answer) await rateLimit.release(reservation);
      return answer;
    },

    /**
     * Opens the session after the second step.
     * @returns its token
     * @throws Refusal `passkey-refused`, whatever was wrong; `too-many-attempts`
     */
    async finishLogIn({ ticket, answer, oldToken, ...client }: SecondFactorLogin): Promise<string> {
      // Read before the ticket is taken, which a change of the password removes.
      const account = await accounts.get();
      const step = await secondFactor.redeem(ticket);
      // A ticket's attempt is reserved since its first step; a guessed ticket is an attempt of its own.
      if (step === undefined) {
        await reserve(client);
        return refuse("passkey-refused");
      }
      const kind = "recoveryCode" in answer ? "signed-in-by-code" : "signed-in";
      const token = await whileValid(
        account,
        async (trx) => {
          // In the session's transaction: what is removed before it lets nobody in.
          if (!(await secondFactorIn(trx).verify(step, answer))) return refuse("passkey-refused");
          return begin(trx, oldToken, client, kind);
        },
        "passkey-refused",
      );
      if (step.reservation !== null) await rateLimit.release(step.reservation);
      return token;
    },
    logOut: (token: string): Promise<void> =>
      audited({ kind: "signed-out" }, (within) => within.end(token)),

    /**
     * Changes the password, ends every session and opens a new one for the browser that
     * sent the request (T3, T4). A wrong current password counts against that session (T1).
     * @returns the new session's token
     * @throws Refusal `password-too-short`, `password-too-long`, `password-common`,
     *   `password-unchanged`, `wrong-password` or `too-many-attempts`; nothing is changed then
     */
    async changePassword({ session, current, next, ...client }: PasswordChange): Promise<string> {
      refuseWeakPassword(next);
      if (next === current) return refuse("password-unchanged");
      const account = await confirm({ session, password: current });
      const password_hash = await hashPassword(next);
      return whileValid(account, async (trx) => {
        await refuseEnded(trx, session);
        // The setting stays applied, so that the next start does not bring its password back.
        await changeAccount(trx, { password_hash });
        await recordAuditEntry(trx, { kind: "password-changed" }, now());
        return createSessions(trx, now).begin(client);
      });
    },

    /**
     * Sets the password without the old one, removes the second factor, ends every session and
     * clears the failed logins: for the operator of the server.
     * @returns the account's name, and how many passkeys were removed; undefined where there is no
     *   account yet, and nothing is changed then
     * @throws Refusal `password-too-short`, `password-too-long` or `password-common`
     */
    async resetPassword(next: string): Promise<{ username: string; passkeys: number } | undefined> {
      refuseWeakPassword(next);
      const account = await accounts.find();
      if (account === undefined) return undefined;
      const password_hash = await hashPassword(next);
      const passkeys = await database.transaction().execute(async (trx) => {
        await changeAccount(trx, { password_hash });
        await recordAuditEntry(trx, { kind: "password-reset" }, now());
        return secondFactorIn(trx).removeAll();
      });
      await rateLimit.clear();
      return { username: account.username, passkeys };
    },

    /** The admin's user name. */
    username: async (): Promise<string> => (await accounts.get()).username,
    secondFactor: secondFactor.state,

    /** Asks for the password again before something that can't be taken back (O4). @throws as `changePassword` */
    confirm: (confirmation: Confirmation): Promise<void> => confirmed(confirmation, async () => {}),

    /**
     * Starts a passkey registration, which only this session can complete.
     * @throws Refusal `wrong-password`, `too-many-attempts`, `passkey-unavailable`, `too-many-passkeys`
     */
    beginPasskey: (confirmation: Confirmation): Promise<object> =>
      confirmed(confirmation, (trx, { username }) =>
        secondFactorIn(trx).begin(confirmation.session, username),
      ),

    /**
     * Completes the session's passkey registration. The first passkey ends all other sessions: they
     * were opened by the password alone.
     * @returns the recovery codes, only with the first passkey
     * @throws Refusal `passkey-not-added`, `passkey-known`, `too-many-passkeys`
     */
    async addPasskey(
      session: string,
      name: string,
      response: unknown,
    ): Promise<string[] | undefined> {
      const passkey = await secondFactor.complete(session, response);
      return database.transaction().execute(async (trx) => {
        await lockRow(trx, "accounts");
        await refuseEnded(trx, session);
        const recoveryCodes = await secondFactorIn(trx).add(name, passkey);
        // The codes are shown once: nothing may fail after they are stored.
        if (recoveryCodes) await createSessions(trx, now).endOthers(session);
        return recoveryCodes;
      });
    },

    /** @throws Refusal `wrong-password`, `too-many-attempts`, `no-such-passkey` */
    removePasskey: (id: string, confirmation: Confirmation): Promise<void> =>
      confirmed(confirmation, (trx) => secondFactorIn(trx).remove(id)),

    /** Replaces the old codes. @throws Refusal `wrong-password`, `too-many-attempts`, `no-recovery-codes` */
    renewRecoveryCodes: (confirmation: Confirmation): Promise<string[]> =>
      confirmed(confirmation, (trx) => secondFactorIn(trx).renewCodes()),

    /** The open sessions: that of the token first, then the last used first. */
    listSessions: (token: string | undefined): Promise<AdminSession[]> => sessions.list(token),

    /** @throws Refusal `no-such-session` */
    endSession: (id: string): Promise<void> =>
      database.transaction().execute(async (trx) => {
        const ended = (await createSessions(trx, now).endById(id)) ?? refuse("no-such-session");
        await recordAuditEntry(trx, { kind: "session-ended", subject: nameOf(ended) }, now());
      }),

    /** Ends every session but the token's. */
    endOtherSessions: (token: string): Promise<void> =>
      audited({ kind: "other-sessions-ended" }, (within) => within.endOthers(token)),

    /** Whether this token is an open session's (G3). */
    isAdmin: async (token: string | undefined): Promise<boolean> =>
      token !== undefined && sessions.isOpen(token),

    /** Whether this token is a session's, or was one's until recently. */
    wasSession: (token: string | undefined): boolean =>
      token !== undefined && sessions.wasSession(token),
  };
}

/** A session's name in the audit log. */
function nameOf({ userAgent, address }: ClientInfo): string {
  return `${browserName(userAgent)}, ${address}`;
}
