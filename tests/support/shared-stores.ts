import { startPostgres } from "./databases.ts";
import { startBucketStore } from "./s3-server.ts";
import { SHARED_STORES, type SharedStores } from "./stores-of-studio.ts";

/** Vitest's setup for a project whose studios are kept by PostgreSQL and an S3 store. */
export default async function sharedStores(): Promise<() => Promise<void>> {
  const [postgres, bucket] = await Promise.all([startPostgres(), startBucketStore()]);
  const { origin, username, password, host } = new URL(await postgres.newDatabase());
  const stores: SharedStores = {
    postgres: origin === "null" ? `postgres://${username}:${password}@${host}` : origin,
    bucket: bucket.environment,
  };
  process.env[SHARED_STORES] = JSON.stringify(stores);
  return async () => {
    await bucket.close();
    await postgres.stop();
  };
}
