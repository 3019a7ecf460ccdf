import { copyFile, readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { renditionFileName } from "#domain/media.ts";
import { withBothDatabases } from "../../../tests/support/databases.ts";
import { aLibraryIn } from "../../articles/articles.fixtures.ts";
import { currentRevision } from "../../database/revision.ts";
import { aMedia, storedName, type MediaUnderTest } from "../media.fixtures.ts";
import type { MediaFiles } from "../serving/media-files.ts";
import { scene } from "../pictures.fixtures.ts";
import { createRenditionStore, markDiscarded } from "./rendition-store.ts";

async function mediaWithRenditions() {
  const under = await aMedia();
  const { url } = await under.media.storeUpload(await scene(200, 100).png().toBuffer(), "a.png");
  const [final = ""] = await under.media.finalize([url]);
  await under.media.idle();
  return { ...under, final, rendition: renditionFileName(storedName(final), 160, "avif") };
}

async function sentAs(media: MediaFiles, fileName: string): Promise<Buffer | undefined> {
  const found = await media.find(`/media/${fileName}`);
  const stored = found && "file" in found ? await found.file.read() : undefined;
  return stored && buffer(stored.stream);
}

function notes({ database }: Pick<MediaUnderTest, "database">) {
  return database.selectFrom("renditions").selectAll().execute();
}

test("R4 every rendition is recorded when it is stored, and its record is deleted with the picture", async () => {
  const under = await mediaWithRenditions();
  const noted = await notes(under);
  expect(noted).toHaveLength(4);
  for (const { file_name: fileName, bytes } of noted) {
    expect((await sentAs(under.media, fileName))?.byteLength).toBe(bytes);
  }
  await under.database.deleteFrom("media").execute();
  expect(await notes(under)).toEqual([]);
});

test("a file beside an original that has no record is not served", async () => {
  const { media, root, rendition } = await mediaWithRenditions();
  for (const width of [100, 161, 320]) {
    const stranger = rendition.replace("-160.", `-${width}.`);
    await copyFile(join(root, rendition), join(root, stranger));
    expect(await media.find(`/media/${stranger}`)).toBeUndefined();
  }
});

test("renditions without a record of their size are served, and made again at the next start", async () => {
  const under = await mediaWithRenditions();
  const { database, media, rendition } = under;
  const before = await sentAs(media, rendition);
  await media.stop();
  await database.deleteFrom("renditions").execute();
  await database.updateTable("media").set({ rendition_state: "pending" }).execute();
  const again = under.reopen();
  expect(await sentAs(again, rendition)).toEqual(before);
  await again.idle();
  expect(await notes(under)).toHaveLength(4);
  expect(await sentAs(again, rendition)).toEqual(before);
});

test("R4 a truncated rendition is not served, and is made again once it was requested", async () => {
  const { media, root, rendition } = await mediaWithRenditions();
  const whole = await readFile(join(root, rendition));
  await truncate(join(root, rendition), 20);
  expect(await sentAs(media, rendition)).toBeUndefined();
  await expect.poll(() => sentAs(media, rendition)).toEqual(whole);
});

test("R17 damaged renditions are made again where their original is sound, and damaged originals are named", async () => {
  const { media, root, row, rendition, final } = await mediaWithRenditions();
  const whole = await readFile(join(root, rendition));
  await writeFile(join(root, rendition), Buffer.alloc(whole.byteLength));
  expect(await media.repair([rendition])).toEqual([]);
  await media.idle();
  expect(await sentAs(media, rendition)).toEqual(whole);
  expect(await media.repair([rendition, storedName(final)])).toEqual([final]);
  expect(await row(final)).toMatchObject({ rendition_state: "made" });
});

withBothDatabases((aPlace) => {
  test("renditions that two processes publish at once count as one publication", async () => {
    const library = await aLibraryIn(await aPlace());
    const url = await library.aMedium("picture", { rendition_state: "stored", width: 320 });
    const before = await currentRevision(library.query);
    const processes = [
      createRenditionStore(library.query, Date.now),
      createRenditionStore(library.query, Date.now),
    ];
    await Promise.all(processes.map((each) => each.publish()));
    expect(await currentRevision(library.query)).toEqual({
      ...before,
      publications: before.publications + 1,
    });
    const media = library.query.selectFrom("media").select(["rendition_state", "widths"]);
    const stored = await media.where("url", "=", url).executeTakeFirst();
    expect(stored).toEqual({ rendition_state: "made", widths: "[160,240,320]" });
  });

  test("a file that is discarded again within its week is kept a week from then", async () => {
    const { query } = await aLibraryIn(await aPlace());
    const names = ["a-320.quick.webp"];
    for (const discardedAt of [1, 2]) {
      await query.transaction().execute((trx) => markDiscarded(trx, names, discardedAt));
    }
    const discarded = await query.selectFrom("discarded_files").selectAll().execute();
    expect(discarded).toEqual([{ file_name: names[0], discarded_at: 2 }]);
  });
});
