import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { PasskeyRequest } from "#domain/api.ts";
import { MOST_PASSKEYS, type SecondLock as SecondLockState } from "#domain/passkey.ts";
import { refuse } from "#domain/refusal.ts";
import { doNoted, recordAuditEntry } from "../../audit-log/audit-log.ts";
import type { Database } from "../../database/schema.ts";
import { createChallenges, type Challenge } from "./challenges.ts";
import { createPasskeys } from "./passkeys.ts";
import { createRecoveryCodes } from "./recovery-codes.ts";
import {
  creationOptions,
  partyAt,
  requestOptions,
  verifyCreation,
  verifySignature,
} from "./webauthn.ts";
import { readCreation, readSignature } from "./webauthn-answers.ts";

const TICKET_BYTES = 32;

/** What a browser shows for the second step of a login: a signature, or a code that stands for one. */
export type SecondStep = { response: unknown } | { recoveryCode: string };

/**
 * The admin's second lock: shut as soon as one passkey stands. Who may change it is its
 * owner's business, `auth.ts`.
 */
export interface SecondLock {
  /** Whether a login needs a second step. */
  isShut(): Promise<boolean>;
  state(): Promise<SecondLockState>;
  /** Begins a second step. @param booking the attempt that counts as failed until it is done */
  ask(booking: number): Promise<PasskeyRequest>;
  /** The step that a ticket stands for, which it does no more after that; undefined for no such ticket. */
  redeem(ticket: string): Promise<Challenge | undefined>;
  /** Whether this answers the step. */
  opens(step: Challenge, answer: SecondStep): Promise<boolean>;
  /**
   * Begins a passkey. @param session the token of the only session that may finish it
   * @throws Refusal `passkey-unavailable`, `too-many-passkeys`
   */
  begin(session: string, username: string): Promise<object>;
  /**
   * Adds the passkey that was begun.
   * @returns recovery codes where there were none, which is with the first
   * @throws Refusal `passkey-not-added`, `passkey-known`, `too-many-passkeys`
   */
  add(session: string, name: string, response: unknown): Promise<string[] | undefined>;
  /** Removes a passkey, and with the last the recovery codes. @throws Refusal `no-such-passkey` */
  remove(id: string): Promise<void>;
  /** @throws Refusal `no-recovery-codes` where no passkey stands */
  renewCodes(): Promise<string[]>;
  /** Removes all passkeys and codes. @returns how many passkeys that was */
  takeAway(): Promise<number>;
}

/** @param publicOrigin the public address, for which alone passkeys sign */
export function createSecondLock(
  database: Kysely<Database>,
  now: () => number,
  publicOrigin: string,
): SecondLock {
  const party = partyAt(publicOrigin);
  const challenges = createChallenges(database, now);
  const passkeys = createPasskeys(database, now);
  const codes = createRecoveryCodes(database, now);

  async function isSigned(challenge: string, response: unknown): Promise<boolean> {
    const signature = readSignature(response);
    const known = await passkeys.credentials();
    const signer = known.find(({ id }) => id === signature?.id);
    if (!party || !signature || !signer) return false;
    const counter = await verifySignature(party, challenge, signer, signature);
    return counter !== undefined && passkeys.noteUse(signer, counter);
  }

  return {
    isShut: passkeys.stand,
    async state() {
      const [all, recoveryCodesLeft] = [await passkeys.list(), await codes.left()];
      return { passkeys: all, recoveryCodesLeft, isAvailable: party !== undefined };
    },
    async ask(booking) {
      const ticket = randomBytes(TICKET_BYTES).toString("base64url");
      // Where the address has changed so that no passkey serves any more, a recovery code does.
      const options = party && (await requestOptions(party, await passkeys.credentials()));
      await challenges.put("login", ticket, { challenge: options?.challenge ?? "", booking });
      return { ticket, options: options ?? {} };
    },
    redeem: (ticket) => challenges.take("login", ticket),
    opens: ({ challenge }, answer) =>
      "recoveryCode" in answer
        ? codes.spend(answer.recoveryCode)
        : isSigned(challenge, answer.response),
    async begin(session, username) {
      if (party === undefined) return refuse("passkey-unavailable");
      const known = await passkeys.credentials();
      if (known.length >= MOST_PASSKEYS) return refuse("too-many-passkeys");
      const options = await creationOptions(party, username, known);
      await challenges.put("adding", session, { challenge: options.challenge, booking: null });
      return options;
    },
    async add(session, name, response) {
      const begun = await challenges.take("adding", session);
      const made = readCreation(response);
      const credential =
        party && begun && made && (await verifyCreation(party, begun.challenge, made));
      if (credential === undefined) return refuse("passkey-not-added");
      const deed = { kind: "passkey-added", subject: name } as const;
      return doNoted(database, deed, now(), async (trx) => {
        const isFirst = !(await createPasskeys(trx, now).stand());
        await createPasskeys(trx, now).add(name, credential);
        return isFirst ? createRecoveryCodes(trx, now).renew() : undefined;
      });
    },
    async remove(id) {
      await database.transaction().execute(async (trx) => {
        const left = createPasskeys(trx, now);
        const subject = (await left.remove(id)) ?? refuse("no-such-passkey");
        if (!(await left.stand())) await createRecoveryCodes(trx, now).forget();
        await recordAuditEntry(trx, { kind: "passkey-removed", subject }, now());
      });
    },
    async renewCodes() {
      if (!(await passkeys.stand())) return refuse("no-recovery-codes");
      return doNoted(database, { kind: "recovery-codes-renewed" }, now(), (trx) =>
        createRecoveryCodes(trx, now).renew(),
      );
    },
    async takeAway() {
      const all = await passkeys.list();
      await database.transaction().execute(async (trx) => {
        await trx.deleteFrom("passkeys").execute();
        await createRecoveryCodes(trx, now).forget();
      });
      return all.length;
    },
  };
}
