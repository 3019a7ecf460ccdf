import { createHash } from "node:crypto";

/** Hashes a secret for storage. A fast hash is enough, because our secrets have at least 80 random bits. */
export function secretHash(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
