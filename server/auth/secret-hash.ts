import { createHash } from "node:crypto";

/**
 * What is stored of a secret that this server made (T3). A fast hash, unlike a password's: 80
 * random bits and more are beyond any guessing, by whoever has the database too.
 */
export function secretHash(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
