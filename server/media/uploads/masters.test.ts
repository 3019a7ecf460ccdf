import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { contentHash } from "../../storage/storage.ts";
import { scene } from "../pictures.fixtures.ts";
import { served, type Served } from "../routes.fixtures.ts";

/** A photograph as a phone writes it: on its side, with its place. */
const photograph = () =>
  scene(240, 160)
    .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "47/1 7/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .withIccProfile("p3")
    .jpeg()
    .toBuffer();

async function store({ media }: Served, bytes: Uint8Array, name: string): Promise<string> {
  const [final = ""] = await media.finalize([(await media.storeUpload(bytes, name)).url]);
  await media.idle();
  return final;
}

function download({ url }: Served, picture: string): Promise<Response> {
  return fetch(`${url}${API.master}?${new URLSearchParams({ url: picture })}`);
}

test("V11 what was uploaded is kept byte for byte, and downloaded under the name that its file had", async () => {
  const under = await served();
  const bytes = await photograph();
  const response = await download(under, await store(under, bytes, "Boda de Inés 12.jpg"));
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/jpeg");
  expect(response.headers.get("cache-control")).toContain("no-store");
  expect(response.headers.get("content-disposition")).toContain(
    "filename*=UTF-8''Boda%20de%20In%C3%A9s%2012.jpg",
  );
  expect(Buffer.from(await response.bytes()).equals(bytes)).toBe(true);
});

test("V11 no address but the download's answers with the master, and nothing that is served says where it was taken", async () => {
  const under = await served();
  const bytes = await photograph();
  const final = await store(under, bytes, "a.jpg");
  const files = await Array.fromAsync(under.storage.list());
  const hash = await contentHash([bytes]);
  const hashes = new Map<string, string>();
  for (const { key } of files) {
    const file = await under.storage.read(key);
    const stored = await buffer(file?.stream ?? Readable.from([]));
    hashes.set(key, await contentHash([stored]));
    const response = await fetch(`${under.url}/media/${key}`);
    if (hashes.get(key) === hash) {
      expect([key.slice(0, 32), response.status]).not.toContain(final.slice(7, 39));
      expect(response.status).toBe(404);
      expect((await fetch(`${under.url}/media/temp/${key}`)).status).toBe(404);
    } else {
      expect(response.status).toBe(200);
      expect(Buffer.from(await response.bytes()).includes("Exif")).toBe(false);
    }
  }
  expect([...hashes.values()]).toContain(hash);
});

test("V11 an article can't show a master, and it counts for the limits of what is stored", async () => {
  const under = await served();
  const { database, media } = under;
  const final = await store(under, await photograph(), "a.jpg");
  const master = await database
    .selectFrom("media")
    .select(["url", "bytes", "state"])
    .where("kind", "=", "master")
    .executeTakeFirstOrThrow();
  expect(master).toMatchObject({ state: "final", bytes: (await photograph()).byteLength });
  expect(await media.isKnown(master.url)).toBe(false);
  const ensure = database.transaction().execute((trx) => media.ensureMediaIds(trx, [master.url]));
  await expect(ensure).rejects.toMatchObject({ code: "unknown-image" });
  expect(await media.isKnown(final)).toBe(true);
});

test("V11 a picture from before masters were kept is downloaded as it is stored", async () => {
  const under = await served();
  const final = await store(under, await scene(60, 40).png().toBuffer(), "a.png");
  await under.database.deleteFrom("masters").execute();
  const response = await download(under, final);
  expect(response.headers.get("content-disposition")).toContain(final.slice("/media/".length));
  const stored = await fetch(under.url + final);
  expect(await response.bytes()).toEqual(await stored.bytes());
  expect((await download(under, `/media/${"0".repeat(32)}.png`)).status).toBe(422);
});

test("V10 V11 renditions are made of the master: upright, and in the width of the original", async () => {
  const under = await served();
  const final = await store(under, await photograph(), "a.jpg");
  expect(await under.row(final)).toMatchObject({ width: 160, height: 240, widths: "[160]" });
  const rendition = await fetch(`${under.url}${final.replace(".jpg", "-160.webp")}`);
  expect(rendition.status).toBe(200);
});

test("R17 V11 renditions are made of the original where the master is damaged or gone", async () => {
  const under = await served();
  const { url } = await under.media.storeUpload(await photograph(), "a.jpg");
  const master = await under.database
    .selectFrom("media")
    .select("url")
    .where("kind", "=", "master")
    .executeTakeFirstOrThrow();
  await under.storage.delete(master.url.slice("/media/".length));
  const [final = ""] = await under.media.finalize([url]);
  await under.media.idle();
  expect(await under.row(final)).toMatchObject({ rendition_state: "made", widths: "[160]" });
});

test("V11 R12 a master is deleted with its picture", async () => {
  const under = await served();
  await store(under, await photograph(), "a.jpg");
  await under.database.updateTable("media").set({ created_at: 0 }).execute();
  await under.media.sweep();
  expect(await under.database.selectFrom("media").select("id").execute()).toEqual([]);
});
