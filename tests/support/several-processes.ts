import { randomUUID } from "node:crypto";
import { BUCKET } from "./bucket.ts";
import { emptyDatabase, service } from "./shared-services.ts";

/** Returns the environment of an empty studio that several processes can run. */
export async function aSharedStudio(): Promise<Record<string, string>> {
  const [bucket, DATABASE_URL] = await Promise.all([service("bucket"), emptyDatabase()]);
  return { ...bucket, DATABASE_URL, MEDIA_URL: `s3://${BUCKET}/${randomUUID()}` };
}
