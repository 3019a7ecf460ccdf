import { writeFile } from "node:fs/promises";
import { createServer as createHttpServer, request as httpRequest } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { HeadObjectCommand } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { BUCKET, startBucketStore, type BucketStore } from "../../tests/support/s3-server.ts";
import { aFolder } from "../../tests/support/studio-process.ts";
import { openBucket } from "./bucket.ts";
import { openS3Storage } from "./s3.ts";
import { storagePromises } from "./storage.suite.ts";

const KEY = `${"0123456789abcdef".repeat(2)}.png`;

let store: BucketStore;
let opened = 0;

beforeAll(async () => {
  store = await startBucketStore();
  for (const [name, value] of Object.entries(store.environment)) vi.stubEnv(name, value);
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await store.close();
});

storagePromises(async () => {
  opened += 1;
  return openS3Storage(BUCKET, `prefix/${opened}`);
});

test("a bucket without a prefix works as well", async () => {
  const storage = openS3Storage(BUCKET, "");
  await storage.put(KEY, Buffer.from("hello"));
  expect((await storage.stat(KEY))?.size).toBe(5);
});

test("Z5 the store itself answers with a file's type and for ever, and lists no other's", async () => {
  const bucket = openBucket({ bucket: BUCKET, prefix: "served" });
  const storage = openS3Storage(BUCKET, "served");
  const path = join(await aFolder(), "upload");
  await writeFile(path, "hello");
  await storage.put(KEY, Buffer.from("hello"));
  await storage.moveIn(KEY.replace("png", "mp4"), path);
  await bucket.put("README.txt", "not ours");
  await bucket.folder("inner").put(KEY, "of a folder");
  for (const [key, ContentType] of [
    [KEY, "image/png"],
    [KEY.replace("png", "mp4"), "video/mp4"],
  ] as const) {
    const object = await bucket.find(new HeadObjectCommand(bucket.at(key)));
    expect(object).toMatchObject({
      ContentType,
      CacheControl: "public, max-age=31536000, immutable",
      ContentLength: 5,
    });
    const file = await storage.stat(key);
    expect([file?.modified, (await storage.read(key))?.modified]).toEqual(
      Array(2).fill(object?.LastModified?.getTime()),
    );
  }
  const listed = await Array.fromAsync(storage.list());
  expect(listed.map(({ key, size }) => [key, size])).toEqual([
    [KEY.replace("png", "mp4"), 5],
    [KEY, 5],
  ]);
  const names = (await Array.fromAsync(bucket.list())).map(({ name }) => name);
  expect(names).toContain(`inner/${KEY}`);
});

test("a store is proven ready by a write at most every ten seconds, and by a read each time", async () => {
  const storage = openS3Storage(BUCKET, "proof");
  const bucket = openBucket({ bucket: BUCKET, prefix: "proof" });
  await storage.ready();
  await bucket.delete(".ready");
  await expect(storage.ready()).rejects.toThrow("the bucket's probe is gone");
  const later = performance.now() + 10_000;
  const clock = vi.spyOn(performance, "now").mockReturnValue(later);
  await storage.ready();
  clock.mockRestore();
  expect(await bucket.stat(".ready")).toMatchObject({ size: 5 });
});

test("a bucket that isn't there is not ready", async () => {
  await expect(openS3Storage("nowhere", "").ready()).rejects.toThrow();
});

test("a store that doesn't know the access key is not ready", async () => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "a stranger");
  await expect(openS3Storage(BUCKET, "").ready()).rejects.toThrow();
  vi.stubEnv("AWS_ACCESS_KEY_ID", store.environment.AWS_ACCESS_KEY_ID);
});

test("T13 a store that finds the signature wrong is not ready", async () => {
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "another secret");
  await expect(openS3Storage(BUCKET, "").ready()).rejects.toThrow();
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", store.environment.AWS_SECRET_ACCESS_KEY);
});

test("R21 a store that only reads for these keys is not ready", async () => {
  const proxy = createHttpServer((request, response) => {
    if (request.method === "PUT") {
      response.writeHead(403).end();
      return;
    }
    const to = new URL(request.url ?? "", store.environment.AWS_ENDPOINT_URL_S3);
    const { method, headers } = request;
    const passed = httpRequest(to, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, "127.0.0.1", resolve);
  });
  const { port } = proxy.address() as AddressInfo;
  vi.stubEnv("AWS_ENDPOINT_URL_S3", `http://127.0.0.1:${port}`);
  await expect(openS3Storage(BUCKET, "").ready()).rejects.toThrow();
  vi.stubEnv("AWS_ENDPOINT_URL_S3", store.environment.AWS_ENDPOINT_URL_S3);
  proxy.close();
});

test("R21 a store that is down, or that never answers, is given up within 10 s", async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => {
    silent.listen(0, "127.0.0.1", resolve);
  });
  const { port } = silent.address() as AddressInfo;
  for (const endpoint of [`http://127.0.0.1:${port}`, "http://127.0.0.1:9"]) {
    vi.stubEnv("AWS_ENDPOINT_URL_S3", endpoint);
    const storage = openS3Storage(BUCKET, "");
    const startedAt = performance.now();
    const answers = await Promise.allSettled([
      storage.put(KEY, Buffer.from("hello")),
      storage.read(KEY),
      storage.stat(KEY),
      storage.ready(),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual(Array(4).fill("rejected"));
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  }
  silent.close();
});
