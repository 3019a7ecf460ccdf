import { createHash } from "node:crypto";

/** The SHA-256 of bytes, in hex: a file that was stored is known by it for as long as it lies there (R12, R17). */
export async function contentHash(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest("hex");
}
