import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { PasskeyRequest } from "#domain/answers.ts";
import { MOST_PASSKEYS, type SecondFactor as SecondFactorState } from "#domain/passkey.ts";
import { refuse } from "#domain/refusal.ts";
import { recordAuditEntry } from "../../audit-log/audit-log.ts";
import type { Database } from "../../database/schema.ts";
import { createChallenges, type Challenge } from "./challenges.ts";
import { createPasskeys } from "./passkeys.ts";
import { createRecoveryCodes } from "./recovery-codes.ts";
import {
  creationOptions,
  type Credential,
  partyAt,
  requestOptions,
  verifyCreation,
  verifySignature,
} from "./webauthn.ts";
import { readCreation, readSignature } from "./webauthn-answers.ts";

const TICKET_BYTES = 32;

export type SecondFactorAnswer = { response: unknown } | { recoveryCode: string };

/** Manages the second factor, which is enabled while a passkey exists; `auth.ts` checks permissions. */
export function createSecondFactor(
  database: Kysely<Database>,
  now: () => number,
  publicOrigin: string,
) {
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
    isEnabled: passkeys.exist,
    async state(): Promise<SecondFactorState> {
      const [all, recoveryCodesLeft] = [await passkeys.list(), await codes.left()];
      return { passkeys: all, recoveryCodesLeft, isAvailable: party !== undefined };
    },

    /** Starts a login's second step. @param reservation its attempt, which counts as failed until `verify` */
    async request(reservation: number): Promise<PasskeyRequest> {
      const ticket = randomBytes(TICKET_BYTES).toString("base64url");
      // Without a valid public address no passkey works, but a recovery code still does.
      const options = party && (await requestOptions(party, await passkeys.credentials()));
      await challenges.put("login", ticket, { challenge: options?.challenge ?? "", reservation });
      return { ticket, options: options ?? {} };
    },

    redeem: (ticket: string): Promise<Challenge | undefined> => challenges.take("login", ticket),

    verify: ({ challenge }: Challenge, answer: SecondFactorAnswer): Promise<boolean> =>
      "recoveryCode" in answer
        ? codes.redeem(answer.recoveryCode)
        : isSigned(challenge, answer.response),

    /** Only `session` can complete it. @throws Refusal `passkey-unavailable`, `too-many-passkeys` */
    async begin(session: string, username: string): Promise<object> {
      if (party === undefined) return refuse("passkey-unavailable");
      const known = await passkeys.credentials();
      if (known.length >= MOST_PASSKEYS) return refuse("too-many-passkeys");
      const options = await creationOptions(party, username, known);
      await challenges.put("adding", session, { challenge: options.challenge, reservation: null });
      return options;
    },

    /** Completes the session's passkey registration. @throws Refusal `passkey-not-added` */
    async complete(session: string, response: unknown): Promise<Credential> {
      const begun = await challenges.take("adding", session);
      const made = readCreation(response);
      const credential =
        party && begun && made && (await verifyCreation(party, begun.challenge, made));
      return credential ?? refuse("passkey-not-added");
    },

    /** The first passkey returns recovery codes. @throws Refusal `passkey-known`, `too-many-passkeys` */
    async add(name: string, passkey: Credential): Promise<string[] | undefined> {
      const isFirst = !(await passkeys.exist());
      await passkeys.add(name, passkey);
      await recordAuditEntry(database, { kind: "passkey-added", subject: name }, now());
      return isFirst ? codes.renew() : undefined;
    },

    /** Removes a passkey, and the recovery codes with the last one. @throws Refusal `no-such-passkey` */
    async remove(id: string): Promise<void> {
      const subject = (await passkeys.remove(id)) ?? refuse("no-such-passkey");
      if (!(await passkeys.exist())) await codes.forget();
      await recordAuditEntry(database, { kind: "passkey-removed", subject }, now());
    },

    /** Replaces the recovery codes. @throws Refusal `no-recovery-codes` if there is no passkey */
    async renewCodes(): Promise<string[]> {
      if (!(await passkeys.exist())) return refuse("no-recovery-codes");
      await recordAuditEntry(database, { kind: "recovery-codes-renewed" }, now());
      return codes.renew();
    },

    async removeAll(): Promise<number> {
      const all = await passkeys.list();
      await database.deleteFrom("passkeys").execute();
      await codes.forget();
      return all.length;
    },
  };
}
