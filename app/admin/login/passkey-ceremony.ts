import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type { MessageCode } from "#domain/messages.ts";
import { isRecord } from "#domain/parsing.ts";

/** The authenticator's answer, which the server verifies, or the code of an error. */
export type Ceremony = { answer: object } | { code: MessageCode };

/** Messages by WebAuthn error name (Level 3, 5.1); any other error counts as cancelled. */
const CODES: Readonly<Record<string, MessageCode>> = {
  InvalidStateError: "passkey-known",
  SecurityError: "passkey-elsewhere",
};

/** Creates a passkey; `options` come from the server. */
export function makePasskey(options: object): Promise<Ceremony> {
  return runCeremony(async ({ startRegistration }) =>
    isCreation(options) ? startRegistration({ optionsJSON: options }) : undefined,
  );
}

/** Signs with a passkey; `options` come from the server. */
export function signWithPasskey(options: object): Promise<Ceremony> {
  return runCeremony(async ({ startAuthentication }) =>
    isRequest(options) ? startAuthentication({ optionsJSON: options }) : undefined,
  );
}

type Library = typeof import("@simplewebauthn/browser");

async function runCeremony(
  start: (library: Library) => Promise<object | undefined>,
): Promise<Ceremony> {
  const library = await import("@simplewebauthn/browser").catch(() => undefined);
  if (library === undefined) return { code: "account-no-connection" };
  if (!library.browserSupportsWebAuthn()) return { code: "passkey-unsupported" };
  try {
    const answer = await start(library);
    return answer ? { answer } : { code: "passkey-elsewhere" };
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    return { code: CODES[name] ?? "passkey-cancelled" };
  }
}

function isCreation(options: object): options is PublicKeyCredentialCreationOptionsJSON {
  return "challenge" in options && "user" in options && isRecord(options.user);
}

function isRequest(options: object): options is PublicKeyCredentialRequestOptionsJSON {
  return "challenge" in options && typeof options.challenge === "string";
}
