import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import * as v from "valibot";
import { read } from "#domain/schema.ts";

/** 1023 bytes in base64url (WebAuthn 3, 5.8.1). */
const credentialId = v.pipe(v.string(), v.regex(/^[\w-]{1,1364}$/));
/** Known transports; others are left out (WebAuthn 3, 5.8.4). */
const TRANSPORTS = ["ble", "hybrid", "internal", "nfc", "smart-card", "usb"];

/* The schemas check only the shape of a browser's answer; `webauthn.ts` verifies its signature. */

/* @__NO_SIDE_EFFECTS__ */
function answerOf<const E extends v.ObjectEntries>(response: E) {
  return v.pipe(
    v.object({
      id: credentialId,
      rawId: v.string(),
      type: v.literal("public-key"),
      response: v.object(response),
    }),
    v.check(({ id, rawId }) => id === rawId),
    v.transform((answer) => ({ ...answer, clientExtensionResults: {} })),
  );
}

const creation = answerOf({
  clientDataJSON: v.string(),
  attestationObject: v.string(),
  transports: v.pipe(
    v.fallback(v.array(v.unknown()), []),
    v.transform((given) => TRANSPORTS.filter((way) => given.includes(way))),
  ),
});

const signature = answerOf({
  clientDataJSON: v.string(),
  authenticatorData: v.string(),
  signature: v.string(),
});

/** Reads the answer to a registration; undefined for any other shape. */
export function readCreation(value: unknown): RegistrationResponseJSON | undefined {
  return read(creation, value);
}

/** Reads the answer to a signature request; undefined for any other shape. */
export function readSignature(value: unknown): AuthenticationResponseJSON | undefined {
  return read(signature, value);
}
