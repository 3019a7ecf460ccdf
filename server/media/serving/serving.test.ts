import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { request, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { storedName } from "../media.fixtures.ts";
import { contentHash } from "../../storage/storage.ts";
import { scene } from "../pictures.fixtures.ts";
import { finalOne, storePicture, served } from "../routes.fixtures.ts";

test("a final picture is immutable, has its exact type, and cannot run scripts", async () => {
  const under = await served();
  const url = under.url + (await finalOne(under));
  const response = await fetch(url);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "accept-ranges": "bytes",
    etag: expect.stringMatching(/^"[0-9a-f]{32}\.png"$/),
  });
  expect(String((await response.bytes()).byteLength)).toBe(response.headers.get("content-length"));
});

test("K5 the temporary address of a final picture leads to the final one", async () => {
  const under = await served();
  const temporary = await storePicture(under);
  const [final = ""] = await under.media.finalize([temporary]);
  const response = await fetch(under.url + temporary, { redirect: "manual" });
  expect(response.status).toBe(301);
  expect(response.headers.get("location")).toBe(final);
});

test("D6 a picture has no final address before Guardar", async () => {
  const under = await served();
  const temporary = await storePicture(under);
  const response = await fetch(under.url + temporary.replace("/temp/", "/"));
  expect(response.status).toBe(404);
  expect(response.headers.get("cache-control")).toBe("public, max-age=60");
});

test("renditions are served with their own types", async () => {
  const under = await served();
  const final = await finalOne(under);
  await under.media.idle();
  const stem = under.url + final.replace(".png", "");
  for (const [ending, type] of [
    ["-60.avif", "image/avif"],
    ["-60.webp", "image/webp"],
  ]) {
    const response = await fetch(stem + ending);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, type]);
    await response.bytes();
  }
});

test.each([
  "/media/",
  "/media/temp/",
  "/media/x.png",
  "/media/..%2f..%2fstudio.sqlite",
  "/media/%2e%2e/studio.sqlite",
  `/media/${"a".repeat(32)}.svg`,
  `/media/${"a".repeat(32)}.png.0a1b2c3d.part`,
  `/media/${"a".repeat(32)}.png%00`,
  `/media/${"a".repeat(32)}-0.avif`,
  `/media/${"a".repeat(32)}-99999.avif`,
  `/media/${"a".repeat(32)}-share.png`,
  `/media/${"A".repeat(32)}.png`,
  `/media/temp/../${"a".repeat(32)}.png`,
  "/videos/",
  "/videos/none.mp4",
  "/videos/..%2fstudio.sqlite",
  "/videos/reel.mp4%00",
  "/videos/.hidden.mp4",
  "/videos/a.txt",
])("T12 %s is a plain 404", async (path) => {
  const { url, videos } = await served();
  await mkdir(videos);
  await writeFile(join(videos, "a.txt"), "text");
  for (const method of ["GET", "HEAD"] as const) {
    const { statusCode, headers } = await askAsWritten(url, path, method);
    expect(statusCode).toBe(404);
    expect(headers["cache-control"]).toBe("public, max-age=60");
  }
});

/** Requests a path without normalizing it, unlike a browser. */
async function askAsWritten(url: string, path: string, method: string) {
  const { hostname, port } = new URL(url);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request({ hostname, port, path, method }, resolve).on("error", reject).end();
  const response = await promise;
  response.resume();
  return response;
}

test("R18 ranges of a picture and of a film: first byte, part, suffix, open end", async () => {
  const under = await served();
  await mkdir(under.videos);
  const film = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));
  await writeFile(join(under.videos, "reel.mp4"), film);
  const picture = await finalOne(under);
  const whole = Buffer.from(await (await fetch(under.url + picture)).bytes());
  for (const [path, bytes] of [
    ["/videos/reel.mp4", film],
    [picture, whole],
  ] as const) {
    const size = bytes.byteLength;
    for (const [range, start, end] of [
      ["bytes=0-1", 0, 1],
      ["bytes=0-0", 0, 0],
      ["bytes=10-19", 10, 19],
      ["bytes=-5", size - 5, size - 1],
      [`bytes=${size - 3}-`, size - 3, size - 1],
      ["bytes=0-999999", 0, size - 1],
    ] as const) {
      const response = await fetch(under.url + path, { headers: { range } });
      expect(response.status).toBe(206);
      expect(response.headers.get("content-range")).toBe(`bytes ${start}-${end}/${size}`);
      expect(Buffer.from(await response.bytes())).toEqual(bytes.subarray(start, end + 1));
    }
    const past = await fetch(under.url + path, { headers: { range: `bytes=${size}-` } });
    expect([past.status, past.headers.get("content-range")]).toEqual([416, `bytes */${size}`]);
  }
});

test("R18 If-Range serves a part only of the same file, If-None-Match answers 304", async () => {
  const under = await served();
  const url = under.url + (await finalOne(under));
  const etag = (await fetch(url)).headers.get("etag") ?? "";
  const part = (ifRange: string) =>
    fetch(url, { headers: { range: "bytes=0-9", "if-range": ifRange } });
  expect((await part(etag)).status).toBe(206);
  expect((await part('"another"')).status).toBe(200);
  expect((await part("Sat, 21 Nov 2026 10:00:00 GMT")).status).toBe(200);
  for (const tag of [etag, `W/${etag}`, `"a", ${etag}`, "*"]) {
    const response = await fetch(url, { headers: { "if-none-match": tag } });
    expect([response.status, await response.text()]).toEqual([304, ""]);
  }
});

test("R18 Z4 a rendition that another process made anew is sent under another tag, and never in parts of both", async () => {
  const under = await served();
  const final = await finalOne(under);
  await under.media.idle();
  const name = storedName(final).replace(".png", "-60.webp");
  const url = `${under.url}/media/${name}`;
  const first = await fetch(url);
  await first.bytes();
  const etag = first.headers.get("etag") ?? "";
  const bytes = await scene(60, 40).webp({ quality: 10 }).toBuffer();
  await writeFile(join(under.root, name), bytes);
  await under.database
    .updateTable("renditions")
    .set({ bytes: bytes.length, hash: await contentHash([bytes]) })
    .where("file_name", "=", name)
    .execute();
  const ask = (headers: Record<string, string>) => fetch(url, { headers });
  const rest = await ask({ range: "bytes=10-", "if-range": etag });
  expect([rest.status, Buffer.from(await rest.bytes())]).toEqual([200, bytes]);
  expect(rest.headers.get("etag")).not.toBe(etag);
  expect((await ask({ "if-none-match": etag })).status).toBe(200);
  expect((await ask({ "if-none-match": rest.headers.get("etag") ?? "" })).status).toBe(304);
});

test("HEAD answers like GET, without a body", async () => {
  const under = await served();
  const url = under.url + (await finalOne(under));
  const got = await fetch(url);
  const head = await fetch(url, { method: "HEAD" });
  expect(head.status).toBe(200);
  expect(await head.text()).toBe("");
  for (const name of ["content-length", "content-type", "etag", "cache-control"]) {
    expect(head.headers.get(name)).toBe(got.headers.get(name));
  }
});

test("a film that the studio replaced has another tag, and is cached for a day at most", async () => {
  const under = await served();
  await mkdir(under.videos);
  const path = join(under.videos, "reel.webm");
  await writeFile(path, "first film");
  const first = await fetch(`${under.url}/videos/reel.webm`);
  expect(first.headers.get("content-type")).toBe("video/webm");
  expect(first.headers.get("cache-control")).toBe("public, max-age=86400, immutable");
  await writeFile(path, "another film, longer");
  const second = await fetch(`${under.url}/videos/reel.webm`);
  expect(second.headers.get("etag")).not.toBe(first.headers.get("etag"));
});

test("R17 a final picture whose file is missing is a 404 that is cached for a minute", async () => {
  const under = await served();
  const final = await finalOne(under);
  await under.media.idle();
  await rm(join(under.root, storedName(final)));
  for (const range of ["bytes=0-", "bytes=0-9", "none"]) {
    const response = await fetch(under.url + final, { headers: { range } });
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control")).toBe("public, max-age=60");
    expect(response.headers.has("etag")).toBe(false);
  }
});

test("R21 a storage that is down answers 503 with Retry-After", async () => {
  let isDown = false;
  const under = await served((storage) => ({
    ...storage,
    async read(key, range) {
      if (isDown) throw new Error("connect ECONNREFUSED");
      return storage.read(key, range);
    },
  }));
  const final = await finalOne(under);
  isDown = true;
  const response = await fetch(under.url + final);
  expect([response.status, response.headers.has("retry-after")]).toEqual([503, true]);
});

test("R18 a disconnected client ends the reading of the file", async () => {
  const under = await served();
  await mkdir(under.videos);
  await writeFile(join(under.videos, "long.mp4"), Buffer.alloc(50_000_000));
  const before = await openFiles();
  for (let index = 0; index < 20; index += 1) {
    const leaving = new AbortController();
    const response = await fetch(`${under.url}/videos/long.mp4`, { signal: leaving.signal });
    expect(response.status).toBe(200);
    leaving.abort();
  }
  await sleep(300);
  expect((await openFiles()) - before).toBeLessThan(10);
});

/** The number of files that this process has open; 0 on systems without /proc. */
async function openFiles(): Promise<number> {
  return (await readdir("/proc/self/fd").catch(() => [])).length;
}
