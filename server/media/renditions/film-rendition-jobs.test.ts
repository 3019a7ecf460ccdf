import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { studioFilm } from "../../../tests/support/films/made-films.ts";
import { childProcesses } from "../../../tests/support/studio-process.ts";
import { createFilmClient, type FilmClient } from "../film-process/film-client.ts";
import { aMedia, type MediaUnderTest } from "../media.fixtures.ts";
import { unpackArchive } from "../../backup/archive.ts";
import { makeBackup } from "../../backup/make-backup.ts";
import { MEDIA_FOLDER, nameIn } from "../../backup/paths.ts";
import { openSqlite } from "../../database/open-database.ts";
import { filesOfMedia } from "../../export/named-files.ts";
import { checkMedia } from "../integrity/check-media.ts";
import { sweep } from "../integrity/sweep.ts";
import { insertMedia } from "../media-store.ts";
import type { StoredFilmFacts } from "../../database/film-facts.ts";

const ID = "0123456789abcdef".repeat(2);
const URL = `/media/${ID}.mp4`;
const STREAM = `/media/films/${ID}`;
/** A test converts several films, each of which takes seconds on a busy machine. */
const MOST = { timeout: 180_000 };

function aFilmClient(): FilmClient {
  const client = createFilmClient({ error: () => {} });
  onTestFinished(() => client.close());
  return client;
}

/** Media with one final film, whose conversion starts at once. */
async function withFilm(bytes: Buffer, films = aFilmClient()) {
  const under = await aMedia(undefined, undefined, films);
  await addFilm(under, bytes);
  return { ...under, films };
}

async function addFilm({ storage, database, media }: MediaUnderTest, bytes: Buffer): Promise<void> {
  await storage.put(`${ID}.mp4`, bytes);
  const unknown = { width: null, height: null, hash: null, colour: null, thumbhash: null };
  await insertMedia(database, [
    {
      url: URL,
      kind: "film",
      state: "temporary",
      bytes: bytes.byteLength,
      created_at: 0,
      ...unknown,
    },
  ]);
  await media.finalize([`/media/temp/${ID}.mp4`]);
}

const factsOf = async ({ row }: MediaUnderTest): Promise<StoredFilmFacts> =>
  JSON.parse((await row(URL))?.film_facts ?? "");
const workFolderOf = ({ root }: MediaUnderTest) => join(dirname(root), "converting");
const short = async () => readFile(await studioFilm("short.mp4"));
const long = async () => readFile(await studioFilm("phone.mp4"));

async function killConverter(others: number[]): Promise<void> {
  for (;;) {
    const [id] = (await childProcesses(process.pid)).filter((each) => !others.includes(each));
    if (id !== undefined) {
      process.kill(id, "SIGKILL");
      return;
    }
    await sleep(5);
  }
}

async function isConverting({ database }: MediaUnderTest): Promise<boolean> {
  const job = await database.selectFrom("jobs").select("progress").executeTakeFirst();
  return typeof job?.progress === "number";
}

test(
  "V2 a final film is converted, and what was made is served for ever, under its film",
  MOST,
  async () => {
    const bytes = await short();
    const under = await withFilm(bytes);
    const before = await under.changes();
    await under.media.idle();
    expect(await under.row(URL)).toMatchObject({ rendition_state: "made" });
    expect(JSON.parse((await under.row(URL))?.film_facts ?? "")).toEqual({
      durationS: expect.closeTo(2, 1),
      width: 640,
      height: 360,
      hasSound: true,
      isPlayable: true,
      frameRate: { numerator: 15, denominator: 1, isVariable: false },
      sides: [360],
      hasLoops: true,
    });
    expect(await under.changes()).toBeGreaterThan(before);
    for (const [path, type] of [
      [`${STREAM}/master.m3u8`, "application/vnd.apple.mpegurl"],
      [`${STREAM}/${ID}-360.m3u8`, "application/vnd.apple.mpegurl"],
      [`${STREAM}/${ID}-360.m4s`, "video/mp4"],
      [`${STREAM}/${ID}-720.mp4`, "video/mp4"],
      [`${STREAM}/${ID}-loop-small.mp4`, "video/mp4"],
      [`${STREAM}/${ID}-loop-large.mp4`, "video/mp4"],
      [`/media/${ID}-master.m3u8`, "application/vnd.apple.mpegurl"],
    ] as const) {
      const found = await under.media.find(path);
      if (!found || !("file" in found)) throw new Error(`nothing at ${path}`);
      expect(found.file).toMatchObject({
        type,
        cacheControl: expect.stringContaining("immutable"),
      });
      expect(await found.file.size()).toBeGreaterThan(0);
    }
    for (const path of [`${STREAM}/master.mp4`, `${STREAM}/${"f".repeat(32)}-360.m4s`, STREAM]) {
      expect(await under.media.find(path)).toBeUndefined();
    }
    expect(await readFile(join(under.root, `${ID}.mp4`))).toEqual(bytes);
    expect(await readdir(workFolderOf(under))).toEqual([]);
    expect(await under.media.filmStates()).toEqual([]);
  },
);

test("V2 how far a film is can be asked, and a stop loses nothing", MOST, async () => {
  const under = await withFilm(await long());
  await expect.poll(() => isConverting(under)).toBe(true);
  expect(await under.media.filmStates()).toEqual([
    { url: URL, progress: expect.any(Number), failure: null },
  ]);
  await under.media.stop();
  expect(await under.row(URL)).toMatchObject({ rendition_state: "pending" });
  // A restored film needs a new id, because browsers may have cached its later conversion.
  expect(await filesInBackup(under)).toEqual([`${ID}.mp4`]);
  const copy = openSqlite(join(dirname(under.root), "copy.sqlite"));
  const { film_facts } = await copy.query
    .selectFrom("media")
    .select("film_facts")
    .executeTakeFirstOrThrow();
  await copy.query.destroy();
  expect(JSON.parse(film_facts ?? "").id).toMatch(/^[0-9a-f]{32}$/);
  const again = under.reopen();
  await again.idle();
  expect(await under.row(URL)).toMatchObject({ rendition_state: "made" });
  expect(await readdir(workFolderOf(under))).toEqual([]);
});

test(
  "V8 a converter that is killed once begins again, and twice over one film gives it up with the reason",
  MOST,
  async () => {
    const others = await childProcesses(process.pid);
    const under = await withFilm(await long());
    await expect.poll(() => isConverting(under)).toBe(true);
    await killConverter(others);
    await expect.poll(() => under.logged.join()).toContain("is tried again");
    expect(await under.media.filmStates()).toMatchObject([{ failure: null }]);
    await expect.poll(() => isConverting(under)).toBe(true);
    await killConverter(others);
    await expect
      .poll(async () => (await under.media.filmStates())[0]?.failure)
      .toMatch(/se interrumpió dos veces/);
    expect(await under.media.health()).toMatchObject({ failed: [URL], pendingFilms: 0 });
    expect(await readdir(workFolderOf(under))).toEqual([]);
    await under.media.retryFailed();
    await under.media.idle();
    expect(await under.row(URL)).toMatchObject({ rendition_state: "made" });
    expect(await under.media.filmStates()).toEqual([]);
  },
);

test("V8 a film that breaks off is marked with the reason, and stays as it was", MOST, async () => {
  const whole = await short();
  const index = whole.indexOf("moov");
  const broken = Buffer.from(whole).fill(7, 2000, index - 4);
  const under = await withFilm(broken);
  await under.media.idle();
  expect(await under.media.filmStates()).toEqual([
    { url: URL, progress: expect.any(Number), failure: expect.stringMatching(/hasta el final/) },
  ]);
  expect(await readFile(join(under.root, `${ID}.mp4`))).toEqual(broken);
  expect(await readdir(under.root)).toEqual([`${ID}.mp4`]);
  expect(await readdir(workFolderOf(under))).toEqual([]);
});

test(
  "V2 without the codecs a film stays as it came, and is converted once they are there",
  MOST,
  async () => {
    const films = aFilmClient();
    let areInstalled = false;
    const under = await withFilm(await short(), { ...films, hasCodecs: async () => areInstalled });
    await under.media.idle();
    expect(await under.row(URL)).toMatchObject({ rendition_state: "none", film_facts: null });
    areInstalled = true;
    await under.media.stop();
    await under.reopen().idle();
    expect(await under.row(URL)).toMatchObject({ rendition_state: "made" });
  },
);

test(
  "V7 a film of a videos folder is converted as well, and again where another takes its name",
  MOST,
  async () => {
    const under = await aMedia(undefined, undefined, aFilmClient());
    await mkdir(under.videos, { recursive: true });
    const put = async (bytes: Buffer) => writeFile(join(under.videos, "reel.mp4"), bytes);
    const use = () =>
      under.database
        .transaction()
        .execute((trx) => under.media.ensureMediaIds(trx, ["/videos/reel.mp4"]));
    const facts = async () => JSON.parse((await under.row("/videos/reel.mp4"))?.film_facts ?? "{}");
    await put(await short());
    await use();
    // A save does not wake the jobs; they poll, and run at their start.
    await under.media.stop();
    const started = under.reopen();
    await started.idle();
    const first = await facts();
    expect(first).toMatchObject({ sides: [360], hasLoops: true });
    const master = `/media/films/${first.id}/master.m3u8`;
    expect(await started.find(master)).toBeDefined();
    // The film's renditions are not orphans.
    await sweep(under.database, under.storage, Date.now() + 30 * 86_400_000);
    expect(await under.storage.stat(`${first.id}-360.m4s`)).toBeDefined();

    // A second save and a restart do not convert the film again.
    await use();
    await started.stop();
    const again = under.reopen();
    await again.idle();
    expect(await facts()).toEqual(first);

    await again.stop();
    await put(await readFile(await studioFilm("silent.mp4")));
    await under.reopen().idle();
    const second = await facts();
    expect(second).toMatchObject({ sides: [480], hasLoops: true, hasSound: false });
    expect(second.id).not.toBe(first.id);
    // Pages with the old address still work for a week.
    expect(await under.media.find(master)).toBeDefined();
    await sweep(under.database, under.storage, Date.now() + 8 * 86_400_000);
    expect(await under.media.find(master)).toBeUndefined();
    expect(await under.media.find(master.replace(first.id, second.id))).toBeDefined();
  },
);

test(
  "V7 films that were converted before there were loops are converted once more",
  MOST,
  async () => {
    const under = await withFilm(await short());
    await under.media.idle();
    const { hasLoops, ...before } = await factsOf(under);
    expect(hasLoops).toBe(true);
    await under.media.stop();
    await under.database
      .updateTable("media")
      .set({ film_facts: JSON.stringify(before) })
      .execute();
    await under.reopen().idle();
    const id = expect.stringMatching(/^[0-9a-f]{32}$/);
    expect(await factsOf(under)).toEqual({ ...before, hasLoops: true, id });
  },
);

test("V8 renditions that are gone, as after a restore, are made again", MOST, async () => {
  const under = await withFilm(await short());
  await under.media.idle();
  for (const name of await readdir(under.root)) {
    if (name !== `${ID}.mp4`) await under.storage.delete(name);
  }
  await under.media.stop();
  await under.reopen().idle();
  const { id } = await factsOf(under);
  expect(await under.storage.stat(`${id}-720.mp4`)).toBeDefined();
  expect(await under.row(URL)).toMatchObject({ rendition_state: "made" });
});

test(
  "V2 V3 a film with a damaged rendition is shown as it came until all are made anew, under new names; the old are served for a week",
  MOST,
  async () => {
    const films = aFilmClient();
    let gate = Promise.resolve();
    const convert: FilmClient["convert"] = async (...given) => {
      await gate;
      return films.convert(...given);
    };
    const under = await withFilm(await short(), { ...films, convert });
    const { media, database, storage, root } = under;
    const files = async () => (await readdir(root)).filter((name) => name !== `${ID}.mp4`);
    const sizeOf = async (path: string, by: Pick<MediaUnderTest["media"], "find"> = media) => {
      const found = await by.find(path);
      return found && "file" in found ? found.file.size() : undefined;
    };
    await media.idle();
    const old = await files();
    const [lost, kept] = [`${STREAM}/${ID}-360.m4s`, `${STREAM}/${ID}-360.m3u8`];
    const before = await sizeOf(kept);
    const open = Promise.withResolvers<void>();
    gate = open.promise;
    await storage.delete(`${ID}-360.m4s`);
    expect(await sizeOf(lost)).toBeUndefined();
    await expect.poll(async () => (await factsOf(under)).sides).toEqual([]);
    open.resolve();
    await media.idle();
    const { id = "", sides } = await factsOf(under);
    expect(sides).toEqual([360]);
    const made = (await files()).filter((name) => !old.includes(name));
    expect(made.toSorted()).toEqual(old.map((name) => name.replace(ID, id)).toSorted());
    expect(await sizeOf(`/media/films/${id}/master.m3u8`)).toBeGreaterThan(0);

    // A request for the old renditions starts no new conversion in any process.
    const other = under.reopen();
    for (const each of [media, other]) {
      expect(await sizeOf(lost, each)).toBeUndefined();
      expect(await sizeOf(kept, each)).toBe(before);
    }
    expect(await under.row(URL)).toMatchObject({ rendition_state: "made" });
    // The integrity check, an export and a backup ignore the old renditions.
    const report = await checkMedia(database, storage, () => {});
    expect(report).toMatchObject({ missing: [], unreferenced: [], damaged: [] });
    const named = { media: new Set([URL]), videos: new Set<string>(), linked: new Set<string>() };
    const { addresses } = await filesOfMedia(database, named);
    expect(addresses).toHaveLength(made.length);
    for (const address of addresses) expect(await sizeOf(address)).toBeGreaterThan(0);
    expect(await filesInBackup(under)).toEqual([`${ID}.mp4`, ...made].toSorted());

    const sweepOn = (day: number) => sweep(database, storage, Date.now() + day * 86_400_000);
    const use = (created_at: number) => database.updateTable("media").set({ created_at }).execute();
    // No article uses the film, so a later `created_at` keeps the sweep from deleting it.
    await use(Date.now() + 8 * 86_400_000);
    await sweepOn(6);
    expect(await sizeOf(kept)).toBe(before);
    await sweepOn(8);
    expect((await files()).toSorted()).toEqual(made.toSorted());
    for (const each of [media, other]) expect(await sizeOf(kept, each)).toBeUndefined();

    // Damage that only the nightly check has found.
    await media.repair([`${id}-360.m4s`]);
    await media.idle();
    const third = (await factsOf(under)).id;
    expect([ID, id, undefined]).not.toContain(third);
    expect(await sizeOf(`/media/films/${third}/master.m3u8`)).toBeGreaterThan(0);
    await use(0);
    for (const day of [9, 17]) await sweepOn(day);
    expect(await readdir(root)).toEqual([]);
  },
);

async function filesInBackup({ library, storage, root }: MediaUnderTest): Promise<string[]> {
  const dataDir = dirname(root);
  const copyAt = join(dataDir, "copy.sqlite");
  const names: string[] = [];
  const onMissing = (name: string) => names.push(`missing: ${name}`);
  const archive = makeBackup(
    { database: library, storage, dataDir, copyAt, onMissing },
    new Date(),
  );
  await unpackArchive(archive, async (name, bytes) => {
    names.push(name);
    await bytes.resume().toArray();
  });
  return names.flatMap((name) => nameIn(MEDIA_FOLDER, name) ?? []).toSorted();
}
