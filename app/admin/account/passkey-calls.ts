import * as calls from "#domain/calls/account.ts";
import type { PlainAnswer } from "#domain/answers.ts";
import { message } from "#domain/messages.ts";
import { refusedAnswer, type RefusedAnswer } from "#domain/refusal.ts";
import { send } from "../api.ts";
import { makePasskey } from "../login/passkey-ceremony.ts";

/** Show the recovery codes at once: no later answer contains them. */
export type SecondFactorChange = { success: true; recoveryCodes?: string[] } | RefusedAnswer;

/** Adds a passkey: checks the password, opens the browser's dialog, then sends the new credential. */
export async function addPasskey(name: string, password: string): Promise<SecondFactorChange> {
  const begun = answerOrOffline(await send(calls.beginPasskey, { body: { password } }));
  if (!begun.success) return begun;
  const made = await makePasskey(begun.options);
  if ("code" in made) return { success: false, error: message(made.code), code: made.code };
  return answerOrOffline(await send(calls.addPasskey, { body: { name, response: made.answer } }));
}

/** Removes a passkey. */
export async function removePasskey(id: string, password: string): Promise<SecondFactorChange> {
  return answerOrOffline(await send(calls.removePasskey, { body: { id, password } }));
}

/** Creates new recovery codes; the old ones stop working. */
export async function renewRecoveryCodes(password: string): Promise<SecondFactorChange> {
  return answerOrOffline(await send(calls.renewRecoveryCodes, { body: { password } }));
}

/** Reports a missing answer, or a refusal without a reason, as no connection. */
function answerOrOffline<Answer extends PlainAnswer>(
  answer: Answer | undefined,
): Answer | RefusedAnswer {
  const hasReason = answer?.success === true || answer?.error;
  return answer && hasReason ? answer : refusedAnswer("account-no-connection");
}
