import { API } from "#domain/api.ts";
import type { LoginAnswer, PasskeyRequest, RecoveryCodesAnswer } from "#domain/answers.ts";
import { aVisitor, type Client, json } from "./studio.ts";
import { ADMIN, type Studio } from "./studio-process.ts";
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { CDPSession, Page } from "playwright-core";

/** The server's request for a second factor. */
export interface Step {
  ticket: string;
  options: PasskeyOptions;
}

const { password } = ADMIN;

/** Begins to add a passkey. @returns the options for the browser */
export async function begin(admin: Client): Promise<PasskeyOptions> {
  const response = await admin(API.passkeyOptions, json({ password }));
  const answer: { options: PasskeyOptions } = await response.json();
  if (response.status !== 200) throw new Error(`no passkey begun: ${response.status}`);
  return answer.options;
}

/** Adds a passkey. @returns the recovery codes */
export async function addPasskey(
  admin: Client,
  authenticator: Authenticator,
  name = "Llave",
): Promise<string[]> {
  const made = authenticator.create(await begin(admin));
  const response = await admin(API.passkeys, json({ name, response: made }));
  const answer: RecoveryCodesAnswer = await response.json();
  if (!answer.success) throw new Error(answer.error);
  return answer.recoveryCodes ?? [];
}

/** Sends the first step of a login, with the right password. */
export async function firstStep(studio: Pick<Studio, "url">): Promise<Step> {
  const response = await aVisitor(studio)(API.login, json(ADMIN));
  const answer: LoginAnswer = await response.json();
  const passkey: PasskeyRequest | undefined = answer.success ? undefined : answer.passkey;
  if (response.status !== 401 || passkey === undefined || !("challenge" in passkey.options)) {
    throw new Error(`no second step: ${response.status}`);
  }
  const challenge = String(passkey.options.challenge);
  return { ticket: passkey.ticket, options: { ...passkey.options, challenge } };
}

/** Sends the second step of a login, as a browser does. */
export function secondStep(studio: Pick<Studio, "url">, body: unknown): Promise<Response> {
  return aVisitor(studio)(API.loginPasskey, json(body));
}

/** Logs in with password and passkey. */
export async function logInWith(
  studio: Pick<Studio, "url">,
  authenticator: Authenticator,
): Promise<{ status: number; admin: Client }> {
  const { ticket, options } = await firstStep(studio);
  const answer = await secondStep(studio, { ticket, response: authenticator.sign(options) });
  const cookie = answer.headers.getSetCookie()[0]?.split(";")[0];
  return { status: answer.status, admin: aVisitor(studio, cookie) };
}

/** Returns whether the client's session is valid. */
export async function isIn(client: Client): Promise<boolean> {
  const answer: { authenticated: boolean } = await (await client(API.session)).json();
  return answer.authenticated;
}

/** The used options of a WebAuthn request. */
export interface PasskeyOptions {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
}

/** Forged values that replace the true ones. */
export interface Lies {
  challenge?: string;
  origin?: string;
  domain?: string;
  type?: string;
  counter?: number;
  flags?: number;
  /** Id of another passkey than the signing one. */
  id?: string;
}

/** A software authenticator with one passkey, including the browser's part. */
export interface Authenticator {
  /** Id of the passkey, in base64url. */
  id: string;
  create(options: PasskeyOptions, lies?: Lies): Record<string, unknown>;
  /** Signs a challenge and increments the counter. */
  sign(options: PasskeyOptions, lies?: Lies): Record<string, unknown>;
}

/** Flags of authenticator data: user present, user verified, attested credential (WebAuthn 3, 6.1). */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const MADE = 0x40;
const ES256 = -7;

/** Creates a software authenticator. @param origin of the page that the browser reports */
export function anAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credential = randomBytes(20);
  const id = credential.toString("base64url");
  let counter = 0;

  const clientData = (options: PasskeyOptions, type: string, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? options.challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (options: PasskeyOptions, flags: number, lies: Lies) => {
    const bytes = Buffer.alloc(37);
    sha256(lies.domain ?? options.rp?.id ?? options.rpId ?? "").copy(bytes);
    bytes.writeUInt8(lies.flags ?? flags, 32);
    bytes.writeUInt32BE(lies.counter ?? counter, 33);
    return bytes;
  };
  const named = (response: Record<string, string | string[]>, { id: other = id }: Lies) => ({
    id: other,
    rawId: other,
    type: "public-key",
    response,
    clientExtensionResults: {},
  });

  return {
    id,
    create(options, lies = {}) {
      const key = cbor(
        new Map<number, Encodable>([
          [1, 2],
          [3, ES256],
          [-1, 1],
          [-2, Buffer.from(x, "base64url")],
          [-3, Buffer.from(y, "base64url")],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credential.length);
      const data = authenticatorData(options, PRESENT | VERIFIED | MADE, lies);
      const authData = Buffer.concat([data, Buffer.alloc(16), length, credential, key]);
      const attestation = new Map<string, Encodable>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]);
      const response = {
        clientDataJSON: clientData(options, "webauthn.create", lies).toString("base64url"),
        attestationObject: cbor(attestation).toString("base64url"),
        transports: ["internal"],
      };
      return named(response, lies);
    },
    sign(options, lies = {}) {
      counter += 1;
      const client = clientData(options, "webauthn.get", lies);
      const data = authenticatorData(options, PRESENT | VERIFIED, lies);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
      };
      return named(response, lies);
    },
  };
}

function sha256(data: string | Buffer): Buffer {
  return createHash("sha256").update(data).digest();
}

type Encodable = number | string | Buffer | Map<number | string, Encodable>;

/** Encodes the subset of CBOR that WebAuthn needs (RFC 8949). */
function cbor(value: Encodable): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  if (count < 256) return Buffer.from([(major << 5) | 24, count]);
  return Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
}

export interface VirtualAuthenticator {
  remove(): Promise<void>;
}

/** Adds Chromium's virtual authenticator to a page, which confirms every request automatically. */
export async function aVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async remove() {
      await session.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
    },
  };
}
