import { afterAll, beforeAll } from "vitest";
import { type Postgres, startPostgres } from "./databases.ts";
import { BUCKET, type BucketStore, startBucketStore } from "./s3-server.ts";

const WITHIN_MS = 60_000;

/**
 * A PostgreSQL and a bucket store for the tests of a file, which studios of several processes share.
 * @returns makes the environment of one empty studio: every process that is started with it belongs to it
 */
export function sharedStores(): () => Promise<Record<string, string>> {
  let postgres: Postgres | undefined;
  let bucket: BucketStore | undefined;
  let studios = 0;
  beforeAll(async () => {
    [postgres, bucket] = await Promise.all([startPostgres(), startBucketStore()]);
  }, WITHIN_MS);
  afterAll(async () => {
    await postgres?.stop();
    await bucket?.close();
  }, WITHIN_MS);
  return async () => {
    if (postgres === undefined || bucket === undefined) throw new Error("the stores are not open");
    studios += 1;
    return {
      ...bucket.environment,
      DATABASE_URL: await postgres.newDatabase(),
      MEDIA_URL: `s3://${BUCKET}/studio-${studios}`,
    };
  };
}
