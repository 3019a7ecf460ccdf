import { randomUUID } from "node:crypto";
import { BUCKET } from "./bucket.ts";
import { emptyDatabase, service } from "./shared-services.ts";

/** The environment of one empty studio: every process that is started with it belongs to it. */
export async function aSharedStudio(): Promise<Record<string, string>> {
  const [bucket, DATABASE_URL] = await Promise.all([service("bucket"), emptyDatabase()]);
  return { ...bucket, DATABASE_URL, MEDIA_URL: `s3://${BUCKET}/${randomUUID()}` };
}
