import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { isRecord } from "#domain/parsing.ts";

/** 1023 bytes in base64url (WebAuthn 3, 5.8.1). */
const CREDENTIAL_ID = /^[\w-]{1,1364}$/;
/** Known transports; others are left out (WebAuthn 3, 5.8.4). */
const TRANSPORTS = ["ble", "hybrid", "internal", "nfc", "smart-card", "usb"];

/* The readers check only the shape of a browser's answer; `webauthn.ts` verifies its signature. */

/** Reads the answer to a registration; undefined for any other shape. */
export function readCreation(value: unknown): RegistrationResponseJSON | undefined {
  const answer = readAnswer(value);
  const { clientDataJSON, attestationObject, transports } = answer?.response ?? {};
  if (answer === undefined) return undefined;
  if (typeof clientDataJSON !== "string" || typeof attestationObject !== "string") return undefined;
  const ways = Array.isArray(transports) ? transports : [];
  const known = TRANSPORTS.filter((way) => ways.includes(way));
  const response = { clientDataJSON, attestationObject, transports: known };
  return {
    id: answer.id,
    rawId: answer.id,
    type: "public-key",
    clientExtensionResults: {},
    response,
  };
}

/** Reads the answer to a signature request; undefined for any other shape. */
export function readSignature(value: unknown): AuthenticationResponseJSON | undefined {
  const answer = readAnswer(value);
  const { clientDataJSON, authenticatorData, signature } = answer?.response ?? {};
  if (answer === undefined || typeof clientDataJSON !== "string") return undefined;
  if (typeof authenticatorData !== "string" || typeof signature !== "string") return undefined;
  const response = { clientDataJSON, authenticatorData, signature };
  return {
    id: answer.id,
    rawId: answer.id,
    type: "public-key",
    clientExtensionResults: {},
    response,
  };
}

function readAnswer(value: unknown): { id: string; response: Record<string, unknown> } | undefined {
  if (!isRecord(value) || !isRecord(value.response)) return undefined;
  const { id, rawId, type, response } = value;
  if (typeof id !== "string" || !CREDENTIAL_ID.test(id)) return undefined;
  return rawId === id && type === "public-key" ? { id, response } : undefined;
}
