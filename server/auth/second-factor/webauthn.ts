import { isIP } from "node:net";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { CHALLENGE_LIFE_MS } from "./challenges.ts";

/** Ed25519, ECDSA with P-256 and RSA with SHA-256 (COSE), which every authenticator knows one of. */
const ALGORITHMS = [-8, -7, -257];
/**
 * A device that can know its owner by finger or face is asked to; one that only feels a touch
 * will do, because what the owner knows was asked before: the password.
 */
const USER_VERIFICATION = "preferred";

/** For whom passkeys sign: a domain, and the one address of it that pages may have. */
export interface Party {
  domain: string;
  origin: string;
}

/** A stored passkey. */
export interface Credential {
  id: string;
  /** COSE key, in base64url. */
  publicKey: string;
  counter: number;
  transports: string[];
}

/**
 * The party at a public address; undefined where browsers offer no passkeys.
 * @param origin as the operator set it, and never as a request says (T27)
 */
export function partyAt(origin: string): Party | undefined {
  const { protocol, hostname } = new URL(origin);
  const isSafe = protocol === "https:" || /(?:^|\.)localhost$/.test(hostname);
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
  return isSafe && !isNumber ? { domain: hostname, origin } : undefined;
}

/** What a browser needs to make a passkey. @param known those that are there, of which none is made twice */
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
    // The maker of an authenticator does not matter: the admin chose it.
    attestationType: "none",
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: {
      // Discoverable ones are what phones carry over to their owner's next phone.
      residentKey: "preferred",
      userVerification: USER_VERIFICATION,
    },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** What a browser needs to have one of these passkeys sign. */
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

/** The passkey that was made for this challenge; undefined for anything else. */
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

/** The passkey's new counter where it signed this challenge; undefined for anything else. */
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

/** Loaded by the first passkey: it takes 30 MB of memory, and most studios have none. */
function library() {
  return import("@simplewebauthn/server");
}

/** The library throws for every invalid answer; the reason is not shown to the client. */
function refused(): { verified: false; registrationInfo?: never; authenticationInfo?: never } {
  return { verified: false };
}
