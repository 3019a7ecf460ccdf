import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { API } from "#domain/api.ts";
import { BUCKET, startBucketStore } from "../support/s3-server.ts";
import { ADMIN, aFolder } from "../support/studio-process.ts";
import { aPhotograph } from "../support/media-files.ts";
import {
  anOpenProcess,
  finalize,
  json,
  listArticles,
  saveArticle,
  storePictures,
  upload,
} from "../support/studio.ts";
import { RENDITIONS_WITHIN_MS } from "../support/waits.ts";

const WATCH = pathToFileURL("tests/support/preload/watch-outgoing.ts").href;

/** A studio that records every outgoing lookup and connection. */
async function aWatchedStudio(environment: Record<string, string> = {}) {
  const OUTGOING = join(await aFolder(), "outgoing.txt");
  await writeFile(OUTGOING, "");
  const watched = { ...environment, OUTGOING, NODE_OPTIONS: `--import=${WATCH}` };
  const { admin, visitor } = await anOpenProcess(watched);
  const outgoing = async () => (await readFile(OUTGOING, "utf8")).split("\n").filter(Boolean);
  // The studio looks up its own listening address, which proves that the recording works.
  expect(await outgoing()).toContain("name 127.0.0.1");
  await writeFile(OUTGOING, "");
  return { admin, visitor, outgoing };
}

async function aListener() {
  let calls = 0;
  const server = createServer(() => (calls += 1)).listen(0, "0.0.0.0");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { port: address.port, calls: () => calls };
}

/** The same machine in spellings that bypass naive filters. */
const spellings = (port: number) =>
  [
    "127.0.0.1",
    "localhost",
    "127.1",
    "0",
    "0.0.0.0",
    "2130706433",
    "0x7f000001",
    "017700000001",
    "localtest.me",
    "127.0.0.1.nip.io",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "169.254.169.254",
  ].map((host) => `http://${host}:${port}/a.jpg`);

test("T13 whatever addresses it is given, the studio looks up no name and calls nobody", async () => {
  const { port, calls } = await aListener();
  const { admin, visitor, outgoing } = await aWatchedStudio();
  const accepted: string[] = [];
  for (const url of spellings(port)) {
    const article = {
      title: url,
      year: 2024,
      services: ["FASHION"],
      main_center: url,
      images: [url],
    };
    const words = { [url]: { alt: url, caption: url } };
    const { status } = await admin(API.articles, json({ ...article, media: words }));
    expect([200, 422]).toContain(status);
    if (status === 200) accepted.push(url);
    await admin(API.upload, finalize([url]));
    await admin(API.upload, upload(Buffer.from(`<svg><image href="${url}"/></svg>`), url));
    await admin(API.settings, json({ version: 0, settings: { logo: url, reels: [url] } }));
    await visitor(API.login, json({ ...ADMIN, username: url }));
    await visitor(`/?url=${encodeURIComponent(url)}`, { headers: { referer: url, origin: url } });
  }
  expect(accepted.length).toBeGreaterThan(5);
  await storePictures(admin, [await aPhotograph()]);
  const googlebot = { headers: { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" } };
  const slugs = (await listArticles(visitor)).map(({ slug }) => `/work/${slug}`);
  const files = ["/sitemap.xml", "/sitemap-works-1.xml", "/feed.xml"];
  for (const path of ["/", "/work", "/index", "/gallery/fashion", ...files, ...slugs]) {
    const answer = await visitor(path, googlebot);
    expect([path, answer.status]).toEqual([path, 200]);
    const image = /property="og:image" content="[^"]*?(\/share\/[^"]+)"/.exec(await answer.text());
    if (image?.[1]) expect([path, (await visitor(image[1])).status]).toEqual([path, 200]);
    await admin(path);
  }
  expect([await outgoing(), calls()]).toEqual([[], 0]);
});

test(
  "T13 with a bucket the studio calls its endpoint and nobody else",
  { timeout: 2 * RENDITIONS_WITHIN_MS },
  async () => {
    const { port, calls } = await aListener();
    const store = await startBucketStore();
    onTestFinished(() => store.close());
    const { admin, outgoing } = await aWatchedStudio({
      MEDIA_URL: `s3://${BUCKET}/site`,
      ...store.environment,
    });
    const picture = await aPhotograph({ width: 120, height: 80 });
    const [final = ""] = await storePictures(admin, [picture]);
    const outside = `http://127.0.0.1:${port}/a.jpg`;
    await saveArticle(admin, { title: "x", images: [final, outside] });
    const isQuick = async () => (await listArticles(admin))[0]?.media[final]?.isQuick;
    await expect.poll(isQuick, { timeout: RENDITIONS_WITHIN_MS }).toBeUndefined();
    expect((await admin(final)).status).toBe(200);
    const { host } = new URL(store.environment.AWS_ENDPOINT_URL_S3 ?? "");
    expect(new Set(await outgoing())).toEqual(new Set([host]));
    expect(calls()).toBe(0);
  },
);
