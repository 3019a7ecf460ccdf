import { once } from "node:events";
import { readdir, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { scene } from "../../server/media/pictures.fixtures.ts";
import { aFilmOfBytes, beginFilm } from "../support/media-files.ts";
import { filesIn, untilSettled } from "../support/fingerprint.ts";
import { aFolder } from "../support/studio-process.ts";
import { rawHead } from "../support/raw-connections.ts";
import { anOpenProcess, anOpenStudio, finalize, storePictures, upload } from "../support/studio.ts";
import { alter } from "../support/databases.ts";

const MIB = 1024 * 1024;
const MOST_TEMPORARY = 200;
const MOST_TEMPORARY_BYTES = 500 * MIB;
const RESERVE_BYTES = 200 * MIB;
const ABORTED = 10;
const GONE_WITHIN_MS = 5000;
const NEARLY_FULL = pathToFileURL("tests/support/preload/nearly-full-disk.ts").href;

const small = () => scene(16, 16).png().toBuffer();
const FULL = {
  success: false,
  error: "No queda espacio en el servidor. Avisa a quien lo administra.",
  code: "disk-full",
};

test("T24 two hundred pictures wait for Guardar at most, and a finalize makes room again", async () => {
  const { studio, admin } = await anOpenStudio();
  const picture = await small();
  const { url } = await (await admin(API.upload, upload(picture))).json();
  for (let count = 2; count < MOST_TEMPORARY; count += 1) {
    const name = count.toString(16).padStart(32, "0");
    alter(
      studio.dataDir,
      "INSERT INTO media (url, kind, state, bytes, created_at) VALUES (?, 'picture', 'temporary', 1, ?)",
      `/media/${name}.png`,
      Date.now(),
    );
  }
  expect((await admin(API.upload, upload(picture))).status).toBe(200);
  const refused = await admin(API.upload, upload(picture));
  expect([refused.status, refused.headers.has("retry-after")]).toEqual([507, false]);
  expect(await refused.json()).toMatchObject({ success: false, error: expect.any(String) });
  expect((await admin(API.upload, finalize([url]))).status).toBe(200);
  expect((await admin(API.upload, upload(picture))).status).toBe(200);
  expect((await admin(API.upload, upload(picture))).status).toBe(507);
});

test("T24 500 MiB of pictures wait for Guardar at most", async () => {
  const { studio, admin } = await anOpenStudio();
  const picture = await small();
  const status = async () => (await admin(API.upload, upload(picture))).status;
  expect(await status()).toBe(200);
  const take = (bytes: number) =>
    alter(studio.dataDir, "UPDATE media SET bytes = ? WHERE kind = 'picture'", bytes);
  take(MOST_TEMPORARY_BYTES - 10_000);
  expect(await status()).toBe(200);
  take(MOST_TEMPORARY_BYTES / 2);
  expect(await status()).toBe(507);
});

test("T24 MEDIA_MAX_BYTES is the most that pictures and films may take, and what is there stays", async () => {
  const film = await aFilmOfBytes(1_600_000);
  const environment = { MEDIA_MAX_BYTES: String(film.length) };
  const { studio, admin, visitor } = await anOpenStudio(environment);
  const picture = await small();
  const [kept = ""] = await storePictures(admin, [picture]);
  const refusedFilm = await beginFilm(admin, film.length);
  expect([refusedFilm.status, await refusedFilm.json()]).toEqual([507, FULL]);
  expect((await beginFilm(admin, film.length >> 1)).status).toBe(201);
  // A film's row, because a picture whose size differs from its file's counts as damaged.
  alter(
    studio.dataDir,
    "INSERT INTO media (url, kind, state, bytes, created_at) VALUES (?, 'film', 'final', ?, 0)",
    `/media/${"0".repeat(32)}.mp4`,
    film.length - 10,
  );
  await untilSettled(studio);
  const before = await filesIn(studio.dataDir);
  const refused = await admin(API.upload, upload(picture));
  expect([refused.status, await refused.json()]).toEqual([507, FULL]);
  expect(await filesIn(studio.dataDir)).toEqual(before);
  expect((await visitor(kept)).status).toBe(200);
});

test("T24 with less than 200 MiB free nothing is taken in, everything is shown, and room helps at once", async () => {
  const FREE_BYTES = join(await aFolder(), "free");
  const free = (bytes: number) => writeFile(FREE_BYTES, String(bytes));
  await free(RESERVE_BYTES + 100 * MIB);
  const environment = { FREE_BYTES, NODE_OPTIONS: `--import=${NEARLY_FULL}` };
  const { studio, admin, visitor } = await anOpenProcess(environment);
  const picture = await small();
  const [kept = ""] = await storePictures(admin, [picture]);
  await untilSettled(studio);
  await free(RESERVE_BYTES - 1);
  const before = await filesIn(studio.dataDir);
  for (const answer of [await admin(API.upload, upload(picture)), await beginFilm(admin, 5000)]) {
    expect([answer.status, await answer.json()]).toEqual([507, FULL]);
  }
  for (const path of ["/", kept, API.articles]) expect((await visitor(path)).status).toBe(200);
  expect(await filesIn(studio.dataDir)).toEqual(before);
  await free(RESERVE_BYTES + MIB);
  expect((await admin(API.upload, upload(picture))).status).toBe(200);
});

test("T24 ten uploads that break off leave no file after five seconds, nor take a place", async () => {
  // A temporary folder of this studio alone, so that the test sees every leftover.
  const TMPDIR = await aFolder();
  const { studio, admin } = await anOpenProcess({ TMPDIR });
  const picture = await small();
  await admin(API.upload, upload(picture));
  const left = async () => [Object.keys(await filesIn(studio.dataDir)), await readdir(TMPDIR)];
  const before = await left();
  for (let count = 0; count < ABORTED; count += 1) {
    const socket = connect(Number(new URL(studio.url).port), "localhost");
    await once(socket, "connect");
    const head = rawHead(`POST ${API.upload} HTTP/1.1`, {
      cookie: admin.cookie,
      "content-type": "multipart/form-data; boundary=x",
      "content-length": "3000000",
    });
    const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
    socket.write(
      Buffer.concat([Buffer.from(head + part), Buffer.alloc(100_000 * count + 8, 1)]),
      () => socket.resetAndDestroy(),
    );
    await once(socket, "close");
  }
  await expect.poll(left, { timeout: GONE_WITHIN_MS }).toEqual(before);
  expect((await admin(API.upload, upload(picture))).status).toBe(200);
});
