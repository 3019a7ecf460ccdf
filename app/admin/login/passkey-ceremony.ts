import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type { MessageCode } from "#domain/messages.ts";
import { isRecord } from "#domain/parsing.ts";

/** What came of asking an authenticator: its answer, for the server to prove, or the code of a message. */
export type Ceremony = { answer: unknown } | { code: MessageCode };

/** What browsers call that which went wrong; anything else is no one's fault (WebAuthn 3, 5.1). */
const CODES: Readonly<Record<string, MessageCode>> = {
  InvalidStateError: "passkey-known",
  SecurityError: "passkey-elsewhere",
};

/** Has the browser make a passkey. @param options as the server gave them */
export function makePasskey(options: object): Promise<Ceremony> {
  return runCeremony(async ({ startRegistration }) =>
    isCreation(options) ? startRegistration({ optionsJSON: options }) : undefined,
  );
}

/** Has a passkey sign. @param options as the server gave them */
export function signWithPasskey(options: object): Promise<Ceremony> {
  return runCeremony(async ({ startAuthentication }) =>
    isRequest(options) ? startAuthentication({ optionsJSON: options }) : undefined,
  );
}

type Library = typeof import("@simplewebauthn/browser");

async function runCeremony(start: (library: Library) => Promise<unknown>): Promise<Ceremony> {
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
