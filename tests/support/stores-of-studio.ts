import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { paginateListObjectsV2, S3Client } from "@aws-sdk/client-s3";
import { BUCKET } from "./bucket.ts";
import { knownService, newDatabase, service } from "./shared-services.ts";

/** Whether the studios of this project keep their data in the shared services; a worker may load this file for another. */
const isShared = () => process.env.STORES === "shared";

/**
 * Where a studio of a test keeps its data: in a project that says STORES=shared a database and a part of the
 * bucket that belong to its folder, unless the test says something else or the folder has a library.
 */
export async function storesOf(
  dataDir: string,
  environment: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const isSaid = "DATABASE_URL" in environment || "MEDIA_URL" in environment;
  const name = isSaid ? undefined : nameFor(dataDir);
  if (name === undefined) return {};
  const [DATABASE_URL, bucket] = await Promise.all([newDatabase(name), service("bucket")]);
  return { ...bucket, DATABASE_URL, MEDIA_URL: `s3://${BUCKET}/${name}` };
}

/** The address of the database of the studio in a folder; undefined where that is a file in it. */
export function databaseOf(dataDir: string): string | undefined {
  const name = nameFor(dataDir);
  return name && `${knownService("postgres")}/${name}`;
}

/** Every object of the studio in a folder, by its name; undefined where they are files in it. */
export async function objectsOf(dataDir: string): Promise<Record<string, string> | undefined> {
  const name = nameFor(dataDir);
  if (name === undefined) return undefined;
  const bucket = await service("bucket");
  const client = new S3Client({
    forcePathStyle: true,
    region: bucket.AWS_REGION,
    endpoint: bucket.AWS_ENDPOINT_URL_S3,
    credentials: {
      accessKeyId: bucket.AWS_ACCESS_KEY_ID ?? "",
      secretAccessKey: bucket.AWS_SECRET_ACCESS_KEY ?? "",
    },
  });
  const found: Record<string, string> = {};
  const listed = { Bucket: BUCKET, Prefix: `${name}/` };
  for await (const page of paginateListObjectsV2({ client }, listed)) {
    for (const { Key = "", ETag = "" } of page.Contents ?? []) {
      if (!Key.endsWith("/.ready")) found[Key] = ETag;
    }
  }
  client.destroy();
  return found;
}

/** Names the database and the part of the bucket of the studio in a folder; undefined where it has neither. */
function nameFor(dataDir: string): string | undefined {
  if (!isShared() || existsSync(join(dataDir, "studio.sqlite"))) return undefined;
  return `studio_${createHash("sha256").update(dataDir).digest("hex").slice(0, 16)}`;
}

/** What makes a process use the bucket of such a project. */
export async function bucketEnvironment(): Promise<Record<string, string>> {
  return isShared() ? service("bucket") : {};
}
