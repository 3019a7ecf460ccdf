import * as v from "valibot";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type { MessageCode } from "#domain/messages.ts";

/** The authenticator's answer, which the server verifies, or the code of an error. */
export type Ceremony = { answer: object } | { code: MessageCode };

/** Messages by WebAuthn error name (Level 3, 5.1); any other error counts as cancelled. */
const CODES: Readonly<Record<string, MessageCode>> = {
  InvalidStateError: "passkey-known",
  SecurityError: "passkey-elsewhere",
};

/** Creates a passkey; the server makes `options` with the same library. */
export function makePasskey(options: object): Promise<Ceremony> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return runCeremony(options, ({ startRegistration }) => startRegistration({ optionsJSON }));
}

/** Signs with a passkey; the server makes `options` with the same library. */
export function signWithPasskey(options: object): Promise<Ceremony> {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return runCeremony(options, ({ startAuthentication }) => startAuthentication({ optionsJSON }));
}

type Library = typeof import("@simplewebauthn/browser");

async function runCeremony(
  options: object,
  start: (library: Library) => Promise<object>,
): Promise<Ceremony> {
  const library = await import("@simplewebauthn/browser").catch(() => undefined);
  if (library === undefined) return { code: "account-no-connection" };
  if (!library.browserSupportsWebAuthn()) return { code: "passkey-unsupported" };
  // Without a valid public address the server sends empty options.
  if (!v.is(v.looseObject({ challenge: v.string() }), options))
    return { code: "passkey-elsewhere" };
  try {
    return { answer: await start(library) };
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    return { code: CODES[name] ?? "passkey-cancelled" };
  }
}
