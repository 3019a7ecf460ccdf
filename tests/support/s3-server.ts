import S3rver from "s3rver";
import { aFolder, aFreePort } from "./studio-process.ts";

/** The one bucket of the store below. */
export const BUCKET = "studio";

/** An S3-compatible store of the tests' own, and what makes an AWS client use it. */
export interface BucketStore {
  environment: Record<string, string>;
  /** Opens it again after a close, at the same address with the same content. */
  open(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a store with an empty bucket. */
export async function startBucketStore(): Promise<BucketStore> {
  const port = await aFreePort();
  const store = new S3rver({
    address: "127.0.0.1",
    port,
    silent: true,
    directory: await aFolder(),
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  await store.run();
  return {
    environment: {
      AWS_REGION: "us-east-1",
      AWS_ACCESS_KEY_ID: "S3RVER",
      AWS_SECRET_ACCESS_KEY: "S3RVER",
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
    },
    async open() {
      await store.run();
    },
    async close() {
      await store.close();
    },
  };
}
