import {
  API,
  type PasskeyOptionsAnswer,
  type PlainAnswer,
  type RecoveryCodesAnswer,
} from "#domain/api.ts";
import { message } from "#domain/messages.ts";
import { isRecord } from "#domain/parsing.ts";
import { refusedAnswer, type RefusedAnswer } from "#domain/refusal.ts";
import { readPlain, call, post } from "../api.ts";
import { makePasskey } from "../login/passkey-ceremony.ts";

/** Show the recovery codes at once: no later answer contains them. */
export type SecondFactorChange = { success: true; recoveryCodes?: string[] } | RefusedAnswer;

/** Adds a passkey: checks the password, opens the browser's dialog, then sends the new credential. */
export async function addPasskey(name: string, password: string): Promise<SecondFactorChange> {
  const begun = answerOrOffline(await call(API.passkeyOptions, post({ password }), readOptions));
  if (!begun.success) return begun;
  const made = await makePasskey(begun.options);
  if ("code" in made) return { success: false, error: message(made.code), code: made.code };
  return answerOrOffline(
    await call(API.passkeys, post({ name, response: made.answer }), readCodes),
  );
}

/** Removes a passkey. */
export async function removePasskey(id: string, password: string): Promise<SecondFactorChange> {
  return answerOrOffline(await call(API.removePasskey, post({ id, password }), readPlain));
}

/** Creates new recovery codes; the old ones stop working. */
export async function renewRecoveryCodes(password: string): Promise<SecondFactorChange> {
  return answerOrOffline(await call(API.recoveryCodes, post({ password }), readCodes));
}

/** Reports a missing answer, or a refusal without a reason, as no connection. */
function answerOrOffline<Answer extends PlainAnswer>(
  answer: Answer | undefined,
): Answer | RefusedAnswer {
  const hasReason = answer?.success === true || answer?.error;
  return answer && hasReason ? answer : refusedAnswer("account-no-connection");
}

function readOptions(answer: unknown): PasskeyOptionsAnswer {
  const read = readPlain(answer);
  const options = isRecord(answer) && isRecord(answer.options) ? answer.options : {};
  return read.success ? { success: true, options } : read;
}

function readCodes(answer: unknown): RecoveryCodesAnswer {
  const read = readPlain(answer);
  const codes = isRecord(answer) && Array.isArray(answer.recoveryCodes) ? answer.recoveryCodes : [];
  const recoveryCodes = codes.filter((code) => typeof code === "string");
  if (!read.success || recoveryCodes.length === 0) return read;
  return { success: true, recoveryCodes };
}
