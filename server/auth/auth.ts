import type { Kysely, Transaction } from "kysely";
import type { AuditKind } from "#domain/audit-entry.ts";
import type { PasskeyRequest } from "#domain/answers.ts";
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
  /** The browser's previous token, whose session ends with this login (T4). */
  oldToken: string | undefined;
}

export interface SecondFactorLogin extends ClientInfo {
  ticket: string;
  answer: SecondFactorAnswer;
  oldToken: string | undefined;
}

export interface PasswordChange extends ClientInfo {
  session: string;
  current: string;
  next: string;
}

/** A change of the second factor needs the password again: an open session is not enough. */
export interface Confirmation {
  session: string;
  password: string;
}

export type Auth = ReturnType<typeof createAuth>;

/** Creates the admin's authentication. @param publicOrigin the only origin for which passkeys sign */
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

  /** Counts an attempt as failed until its reservation is released. @throws Refusal `too-many-attempts` */
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
    // Hash also for an unknown name: the response time must not reveal which of the two was wrong.
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

  /** Runs `work`, unless the password changed since it was verified: the old one must no longer log in. */
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

  /** Runs work for a confirmed password and an open session. @throws Refusal `no-session` */
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

  /** @throws Refusal `no-session` if the session ended after the guard admitted the request */
  async function refuseEnded(trx: Transaction<Database>, session: string): Promise<void> {
    if (!(await createSessions(trx, now).exists(session))) refuse("no-session");
  }

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
    kind: AuditKind = "logged-in",
  ): Promise<string> {
    const within = createSessions(trx, now);
    if (oldToken !== undefined) await within.end(oldToken);
    const token = await within.begin(client);
    await recordAuditEntry(trx, { kind, subject: nameOf(client) }, now());
    return token;
  }

  return {
    prepare: accounts.prepare,

    /**
     * Opens a session, or returns a passkey request; until its answer the attempt counts as failed.
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
     * Opens the session after the second step and returns its token.
     * @throws Refusal `passkey-refused` for every wrong answer, `too-many-attempts`
     */
    async finishLogIn({ ticket, answer, oldToken, ...client }: SecondFactorLogin): Promise<string> {
      // Read the account before the ticket: `whileValid` must notice a password change in between.
      const account = await accounts.get();
      const step = await secondFactor.redeem(ticket);
      // A ticket's attempt is reserved since the first step; an unknown ticket is a new attempt.
      if (step === undefined) {
        await reserve(client);
        return refuse("passkey-refused");
      }
      const kind = "recoveryCode" in answer ? "logged-in-by-code" : "logged-in";
      const token = await whileValid(
        account,
        async (trx) => {
          // Inside the transaction: a passkey or code that was removed must not log in.
          if (!(await secondFactorIn(trx).verify(step, answer))) return refuse("passkey-refused");
          return begin(trx, oldToken, client, kind);
        },
        "passkey-refused",
      );
      if (step.reservation !== null) await rateLimit.release(step.reservation);
      return token;
    },
    logOut: (token: string): Promise<void> =>
      audited({ kind: "logged-out" }, (within) => within.end(token)),

    /**
     * Ends all sessions and returns the token of a new one; a wrong password counts against the session.
     * @throws Refusal `password-too-short`, `password-too-long`, `password-common`, `password-unchanged`,
     *   `wrong-password`, `too-many-attempts`
     */
    async changePassword({ session, current, next, ...client }: PasswordChange): Promise<string> {
      refuseWeakPassword(next);
      if (next === current) return refuse("password-unchanged");
      const account = await confirm({ session, password: current });
      const password_hash = await hashPassword(next);
      return whileValid(account, async (trx) => {
        await refuseEnded(trx, session);
        // Keep `setting_hash`: otherwise the next start would apply the setting's password again.
        await changeAccount(trx, { password_hash });
        await recordAuditEntry(trx, { kind: "password-changed" }, now());
        return createSessions(trx, now).begin(client);
      });
    },

    /**
     * For the operator. Also removes the second factor, ends all sessions and clears failed logins.
     * @throws Refusal `password-too-short`, `password-too-long`, `password-common`
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

    username: async (): Promise<string> => (await accounts.get()).username,
    secondFactor: secondFactor.state,

    /** For irreversible actions (O4). @throws Refusal `wrong-password`, `too-many-attempts`, `no-session` */
    confirm: (confirmation: Confirmation): Promise<void> => confirmed(confirmation, async () => {}),

    /**
     * Starts a passkey registration that only this session can complete.
     * @throws Refusal `wrong-password`, `too-many-attempts`, `passkey-unavailable`, `too-many-passkeys`
     */
    beginPasskey: (confirmation: Confirmation): Promise<object> =>
      confirmed(confirmation, (trx, { username }) =>
        secondFactorIn(trx).begin(confirmation.session, username),
      ),

    /**
     * The first passkey returns recovery codes and ends all other sessions, which used only the password.
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
        // In the transaction, so that a failure leaves no codes that were never shown.
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

    /** The token's own session comes first, then the last used. */
    listSessions: (token: string | undefined): Promise<AdminSession[]> => sessions.list(token),

    /** @throws Refusal `no-such-session` */
    endSession: (id: string): Promise<void> =>
      database.transaction().execute(async (trx) => {
        const ended = (await createSessions(trx, now).endById(id)) ?? refuse("no-such-session");
        await recordAuditEntry(trx, { kind: "session-ended", subject: nameOf(ended) }, now());
      }),

    endOtherSessions: (token: string): Promise<void> =>
      audited({ kind: "other-sessions-ended" }, (within) => within.endOthers(token)),

    /** Whether an open session has this token (G3). */
    isAdmin: async (token: string | undefined): Promise<boolean> =>
      token !== undefined && sessions.isOpen(token),

    wasSession: (token: string | undefined): boolean =>
      token !== undefined && sessions.wasSession(token),
  };
}

function nameOf({ userAgent, address }: ClientInfo): string {
  return `${browserName(userAgent)}, ${address}`;
}
