import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { paginateListObjectsV2, S3Client } from "@aws-sdk/client-s3";
import { BUCKET } from "./bucket.ts";
import { knownService, newDatabase, service } from "./shared-services.ts";

/** Returns whether studios use the shared services: a worker may load this file for several projects. */
const isShared = () => process.env.STORES === "shared";

/**
 * Returns the settings of a studio's stores: with STORES=shared, a database and a bucket prefix named after
 * the folder. The result is empty if the test sets a store or the folder has a library.
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

/** Returns the address of a studio's database; undefined if the database is a file in the folder. */
export function databaseOf(dataDir: string): string | undefined {
  const name = nameFor(dataDir);
  return name && `${knownService("postgres")}/${name}`;
}

/** Returns the ETag of every object of a studio, by key; undefined if the objects are files in the folder. */
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

/** Returns the name of a studio's database and bucket prefix; undefined if it has neither. */
function nameFor(dataDir: string): string | undefined {
  if (!isShared() || existsSync(join(dataDir, "studio.sqlite"))) return undefined;
  return `studio_${createHash("sha256").update(dataDir).digest("hex").slice(0, 16)}`;
}

/** Returns the environment for the shared bucket; empty in other projects. */
export async function bucketEnvironment(): Promise<Record<string, string>> {
  return isShared() ? service("bucket") : {};
}
