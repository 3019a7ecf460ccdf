import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from "node:crypto";
import { promisify } from "node:util";
import pLimit from "p-limit";

const derive = promisify(argon2);

/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane (T2). */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Each hash needs its memory while it runs, so a flood of logins must queue. */
const HASHES_AT_ONCE = 2;

const inTurn = pLimit(HASHES_AT_ONCE);

/** Hashes a password with Argon2id in PHC format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await inTurn(() => derive("argon2id", parameters(password, salt)));
  const costs = `m=${MEMORY_KIB},t=${PASSES},p=${LANES}`;
  return `$argon2id$v=19$${costs}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** Whether the password matches the hash, compared in constant time. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored);
  if (parts === null) return false;
  const [, memory, passes, parallelism, salt = "", hash = ""] = parts;
  const expected = Buffer.from(hash, "base64");
  const actual = await inTurn(() =>
    derive("argon2id", {
      ...parameters(password, Buffer.from(salt, "base64")),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: expected.length,
    }),
  );
  return timingSafeEqual(actual, expected);
}

function parameters(password: string, nonce: Buffer): Argon2Parameters {
  return {
    message: password,
    nonce,
    memory: MEMORY_KIB,
    passes: PASSES,
    parallelism: LANES,
    tagLength: HASH_BYTES,
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
