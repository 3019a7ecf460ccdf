import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { paginateListObjectsV2, S3Client } from "@aws-sdk/client-s3";
import { Client } from "pg";
import { BUCKET } from "./bucket.ts";

/** Names the stores that a run has started, as JSON; see shared-stores.ts. */
export const SHARED_STORES = "SHARED_STORES";

export interface SharedStores {
  /** Of PostgreSQL, without a database. */
  postgres: string;
  /** What makes an AWS client use the bucket. */
  bucket: Record<string, string>;
}

/**
 * Where a studio of a test keeps its data: in a project that says STORES=shared a database and a part of the
 * bucket that belong to its folder, unless the test says something else or the folder has a library.
 */
export async function storesOf(
  dataDir: string,
  environment: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const isSaid = "DATABASE_URL" in environment || "MEDIA_URL" in environment;
  const stores = isSaid ? undefined : storesFor(dataDir);
  if (stores === undefined) return {};
  await makeDatabase(stores.postgres, stores.name);
  return {
    ...stores.bucket,
    DATABASE_URL: `${stores.postgres}/${stores.name}`,
    MEDIA_URL: `s3://${BUCKET}/${stores.name}`,
  };
}

/** The address of the database of the studio in a folder; undefined where that is a file in it. */
export function databaseOf(dataDir: string): string | undefined {
  const stores = storesFor(dataDir);
  return stores && `${stores.postgres}/${stores.name}`;
}

/** Every object of the studio in a folder, by its name; undefined where they are files in it. */
export async function objectsOf(dataDir: string): Promise<Record<string, string> | undefined> {
  const stores = storesFor(dataDir);
  if (stores === undefined) return undefined;
  const { bucket } = stores;
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
  const listed = { Bucket: BUCKET, Prefix: `${stores.name}/` };
  for await (const page of paginateListObjectsV2({ client }, listed)) {
    for (const { Key = "", ETag = "" } of page.Contents ?? []) {
      if (!Key.endsWith("/.ready")) found[Key] = ETag;
    }
  }
  client.destroy();
  return found;
}

function storesFor(dataDir: string): (SharedStores & { name: string }) | undefined {
  const stores = process.env.STORES === "shared" ? process.env[SHARED_STORES] : undefined;
  if (stores === undefined || existsSync(join(dataDir, "studio.sqlite"))) return undefined;
  const digits = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  return { ...(JSON.parse(stores) as SharedStores), name: `studio_${digits}` };
}

/** What makes a process use the bucket of such a project. */
export function bucketEnvironment(): Record<string, string> {
  const stores = process.env.STORES === "shared" ? process.env[SHARED_STORES] : undefined;
  if (stores === undefined) return {};
  const { bucket }: SharedStores = JSON.parse(stores);
  return bucket;
}

/** Also where it is there already: a studio may be started again. */
async function makeDatabase(postgres: string, name: string): Promise<void> {
  const client = new Client({ connectionString: `${postgres}/postgres` });
  await client.connect();
  try {
    const found = await client.query("SELECT FROM pg_database WHERE datname = $1", [name]);
    if (found.rowCount === 0)
      await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
