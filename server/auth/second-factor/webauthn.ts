import { isIP } from "node:net";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { CHALLENGE_LIFE_MS } from "./challenges.ts";

/** COSE ids of Ed25519, ES256 and RS256; every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257];
/** An authenticator without biometrics or PIN is accepted, because the password was checked before. */
const USER_VERIFICATION = "preferred";

export interface Party {
  domain: string;
  origin: string;
}

export interface Credential {
  id: string;
  /** COSE key in base64url. */
  publicKey: string;
  counter: number;
  transports: string[];
}

/** Undefined where browsers offer no passkeys. @param origin from settings, never from a request (T27) */
export function partyAt(origin: string): Party | undefined {
  const { protocol, hostname } = new URL(origin);
  const isSafe = protocol === "https:" || /(?:^|\.)localhost$/.test(hostname);
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
  return isSafe && !isNumber ? { domain: hostname, origin } : undefined;
}

/** Returns the browser's options for a new passkey. @param known passkeys that must not be created again */
export async function creationOptions(
  party: Party,
  username: string,
  known: readonly Credential[],
): Promise<{ challenge: string }> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: party.domain,
    rpID: party.domain,
    userName: username,
    timeout: CHALLENGE_LIFE_MS,
    attestationType: "none",
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: {
      // Phones sync discoverable credentials to their owner's next phone.
      residentKey: "preferred",
      userVerification: USER_VERIFICATION,
    },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** Returns the browser's options for a signature with one of these passkeys. */
export async function requestOptions(
  party: Party,
  known: readonly Credential[],
): Promise<{ challenge: string }> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: party.domain,
    timeout: CHALLENGE_LIFE_MS,
    allowCredentials: known.map(({ id, transports }) => ({ id, transports })),
    userVerification: USER_VERIFICATION,
  });
}

/** Verifies a registration; undefined if it does not answer this challenge. */
export async function verifyCreation(
  party: Party,
  challenge: string,
  response: RegistrationResponseJSON,
): Promise<Credential | undefined> {
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.domain,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refused);
  if (registrationInfo === undefined) return undefined;
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return { id, publicKey: Buffer.from(publicKey).toString("base64url"), counter, transports };
}

/** Verifies a signature and returns the passkey's new counter; undefined if it is not valid. */
export async function verifySignature(
  party: Party,
  challenge: string,
  { id, publicKey, counter }: Credential,
  response: AuthenticationResponseJSON,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.domain,
    credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")), counter },
    requireUserVerification: false,
  }).catch(refused);
  return verified ? authenticationInfo?.newCounter : undefined;
}

/** Loaded with the first passkey: the library needs 30 MB of memory, and most studios have no passkey. */
function library() {
  return import("@simplewebauthn/server");
}

/** The library throws for every invalid answer; the client gets no reason. */
function refused(): { verified: false; registrationInfo?: never; authenticationInfo?: never } {
  return { verified: false };
}
