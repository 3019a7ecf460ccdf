import * as v from "valibot";
import { API } from "../api.ts";
import { oneLine } from "../parsing.ts";
import { LONGEST_PASSKEY_NAME } from "../passkey.ts";
import { isTooLong } from "../password.ts";
import { isTypable } from "../parsing.ts";
import { dictionary, record } from "../schema.ts";
import { done, success, type Call } from "./call.ts";

const LONGEST_RECOVERY_CODE = 100;

/** A password as it is typed; its length is limited because it will be hashed (T2). */
/* @__NO_SIDE_EFFECTS__ */
export function password(tooLong: "malformed" | "password-too-long") {
  return v.pipe(
    v.string("malformed"),
    v.check((text) => !isTooLong(text), tooLong),
  );
}

/** For `navigator.credentials`, as JSON (WebAuthn 3, 5.1.8). */
const options = v.pipe(
  dictionary(v.unknown(), "malformed"),
  v.transform((json): object => json),
);

const passkeyRequest = record({ ticket: v.string(), options }, "");

export type PasskeyRequest = v.InferOutput<typeof passkeyRequest>;

export const logIn = {
  method: "POST",
  path: API.login,
  summary: "Opens a session, or asks for the second step.",
  isPublic: true,
  body: record(
    {
      username: v.pipe(
        v.string("malformed"),
        v.transform((text) => text.trim()),
      ),
      password: password("malformed"),
    },
    "malformed",
  ),
  answer: done,
  /** Set if the password was right and a passkey is needed too (401). */
  refused: { passkey: passkeyRequest },
} as const satisfies Call;

export const logInWithPasskey = {
  method: "POST",
  path: API.loginPasskey,
  summary: "The second step of a login, by a passkey or a recovery code.",
  isPublic: true,
  body: v.union(
    [
      record({ ticket: v.string(), response: options }, "malformed"),
      record(
        {
          ticket: v.string(),
          recoveryCode: v.pipe(v.string(), v.maxLength(LONGEST_RECOVERY_CODE)),
        },
        "malformed",
      ),
    ],
    "malformed",
  ),
  answer: done,
} as const satisfies Call;

export const logOut = {
  method: "POST",
  path: API.logout,
  summary: "Ends the session.",
  answer: done,
} as const satisfies Call;

export const readSession = {
  method: "GET",
  path: API.session,
  summary: "Tells whether the session is valid.",
  isPublic: true,
  answer: record({ authenticated: v.boolean() }, ""),
} as const satisfies Call;

export const changePassword = {
  method: "POST",
  path: API.password,
  summary: "Changes the password; this client gets a new session, all others end.",
  body: record(
    { current: password("password-too-long"), next: password("password-too-long") },
    "malformed",
  ),
  answer: done,
} as const satisfies Call;

export const endSession = {
  method: "DELETE",
  path: API.sessions,
  summary: "Ends a session; the id `others` ends all but the client's own.",
  query: record(
    { id: v.pipe(v.string("no-such-session"), v.check(isTypable, "no-such-session")) },
    "no-such-session",
  ),
  answer: done,
} as const satisfies Call;

const confirmed = { password: password("malformed") };
const recoveryCodes = v.array(v.string());

export const beginPasskey = {
  method: "POST",
  path: API.passkeyOptions,
  summary: "Begins the registration of a passkey.",
  body: record(confirmed, "malformed"),
  answer: success({ options }),
} as const satisfies Call;

export const addPasskey = {
  method: "POST",
  path: API.passkeys,
  summary: "Adds a passkey; the first one brings recovery codes.",
  body: record(
    {
      /** The browser's name if empty. */
      name: v.optional(
        v.pipe(
          v.string("malformed"),
          v.transform(oneLine),
          v.maxLength(LONGEST_PASSKEY_NAME, "wrong-passkey-name"),
        ),
        "",
      ),
      response: v.unknown(),
    },
    "malformed",
  ),
  answer: success({ recoveryCodes: v.optional(recoveryCodes) }),
} as const satisfies Call;

export const removePasskey = {
  method: "POST",
  path: API.removePasskey,
  summary: "Removes a passkey.",
  body: record({ id: v.string("malformed"), ...confirmed }, "malformed"),
  answer: done,
} as const satisfies Call;

export const renewRecoveryCodes = {
  method: "POST",
  path: API.recoveryCodes,
  summary: "Makes new recovery codes; the old ones stop working.",
  body: record(confirmed, "malformed"),
  answer: success({ recoveryCodes }),
} as const satisfies Call;
