import { copyFile, readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { renditionFileName } from "#domain/media.ts";
import { aMedia, storedName, type MediaUnderTest } from "../media.suite.ts";
import type { MediaService } from "../media.ts";
import { scene } from "../pictures.suite.ts";

/** Media with one picture of which every form is made. */
async function prepared() {
  const under = await aMedia();
  const { url } = await under.media.storeUpload(await scene(200, 100).png().toBuffer(), "a.png");
  const [final = ""] = await under.media.finalize([url]);
  await under.media.idle();
  return { ...under, final, form: renditionFileName(storedName(final), 160, "avif") };
}

async function sentAs(media: MediaService, fileName: string): Promise<Buffer | undefined> {
  const found = await media.find(`/media/${fileName}`);
  const stored = found && "file" in found ? await found.file.read() : undefined;
  return stored && buffer(stored.stream);
}

function notes({ database }: Pick<MediaUnderTest, "database">) {
  return database.selectFrom("media_forms").selectAll().execute();
}

test("R4 every rendition is recorded when it is stored, and its record is deleted with the picture", async () => {
  const under = await prepared();
  const noted = await notes(under);
  expect(noted).toHaveLength(5);
  for (const { file_name: fileName, bytes } of noted) {
    expect((await sentAs(under.media, fileName))?.byteLength).toBe(bytes);
  }
  await under.database.deleteFrom("media").execute();
  expect(await notes(under)).toEqual([]);
});

test("a file beside an original that has no record is not served", async () => {
  const { media, root, form } = await prepared();
  for (const width of [100, 161, 320]) {
    const stranger = form.replace("-160.", `-${width}.`);
    await copyFile(join(root, form), join(root, stranger));
    expect(await media.find(`/media/${stranger}`)).toBeUndefined();
  }
});

test("renditions without a record of their size are served, and made again at the next start", async () => {
  const under = await prepared();
  const { database, media, form } = under;
  const before = await sentAs(media, form);
  await media.stop();
  await database.deleteFrom("media_forms").execute();
  await database.updateTable("media").set({ variants: "pending" }).execute();
  const again = under.reopen();
  expect(await sentAs(again, form)).toEqual(before);
  await again.idle();
  expect(await notes(under)).toHaveLength(5);
  expect(await sentAs(again, form)).toEqual(before);
});

test("R4 a truncated rendition is not served, and is made again once it was requested", async () => {
  const { media, root, form } = await prepared();
  const whole = await readFile(join(root, form));
  await truncate(join(root, form), 20);
  expect(await sentAs(media, form)).toBeUndefined();
  await expect.poll(() => sentAs(media, form)).toEqual(whole);
});

test("R17 damaged renditions are made again where their original is sound, and damaged originals are named", async () => {
  const { media, root, row, form, final } = await prepared();
  const whole = await readFile(join(root, form));
  await writeFile(join(root, form), Buffer.alloc(whole.byteLength));
  expect(await media.repair([form])).toEqual([]);
  await media.idle();
  expect(await sentAs(media, form)).toEqual(whole);
  expect(await media.repair([form, storedName(final)])).toEqual([final]);
  expect(await row(final)).toMatchObject({ variants: "made" });
});
