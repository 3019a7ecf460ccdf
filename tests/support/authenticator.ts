import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** What an authenticator and its browser are told by a site, as far as this one listens. */
export interface Asked {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
}

/** What a forger says in place of the truth. */
export interface Lies {
  challenge?: string;
  origin?: string;
  domain?: string;
  type?: string;
  counter?: number;
  flags?: number;
  /** Names another passkey than the one that signs. */
  id?: string;
}

/** A software authenticator with one passkey, and the browser around it. */
export interface Authenticator {
  /** What it names its passkey, in base64url. */
  id: string;
  /** Makes the passkey. */
  create(asked: Asked, lies?: Lies): Record<string, unknown>;
  /** Signs with it, and counts that. */
  sign(asked: Asked, lies?: Lies): Record<string, unknown>;
}

/** User present; user verified; a new passkey follows (WebAuthn 3, 6.1). */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const MADE = 0x40;
const ES256 = -7;

/** @param origin the page that it believes to stand on */
export function anAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credential = randomBytes(20);
  const id = credential.toString("base64url");
  let counter = 0;

  const clientData = (asked: Asked, type: string, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? asked.challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (asked: Asked, flags: number, lies: Lies) => {
    const bytes = Buffer.alloc(37);
    sha256(lies.domain ?? asked.rp?.id ?? asked.rpId ?? "").copy(bytes);
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
    create(asked, lies = {}) {
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
      const data = authenticatorData(asked, PRESENT | VERIFIED | MADE, lies);
      const authData = Buffer.concat([data, Buffer.alloc(16), length, credential, key]);
      const attestation = new Map<string, Encodable>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]);
      const response = {
        clientDataJSON: clientData(asked, "webauthn.create", lies).toString("base64url"),
        attestationObject: cbor(attestation).toString("base64url"),
        transports: ["internal"],
      };
      return named(response, lies);
    },
    sign(asked, lies = {}) {
      counter += 1;
      const client = clientData(asked, "webauthn.get", lies);
      const data = authenticatorData(asked, PRESENT | VERIFIED, lies);
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

/** The little of CBOR that WebAuthn needs (RFC 8949). */
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
