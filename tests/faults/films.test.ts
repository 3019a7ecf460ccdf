import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  aFilmOfBytes,
  aFilm,
  askFilm,
  begunFilm,
  offsetOf,
  sendPiece,
} from "../support/media-files.ts";
import { anAdmin, aStudioProcess, aVisitor, storeFilm } from "../support/studio.ts";
import { startStudioProcess } from "../support/studio-process.ts";

test("R3 a studio killed in the middle of a film goes on with it after its next start", async () => {
  const large = await aFilmOfBytes(12_000_000);
  const first = await aStudioProcess();
  const admin = await anAdmin(first);
  const address = await begunFilm(admin, large.length);
  await sendPiece(admin, address, 0, large.subarray(0, 3_000_000));
  const cut = sendPiece(admin, address, 3_000_000, large.subarray(3_000_000)).catch(() => {});
  await first.kill();
  await cut;

  const second = await startStudioProcess({ DATA_DIR: first.dataDir });
  const again = aVisitor(second, admin.cookie);
  const offset = await offsetOf(again, address);
  expect(offset).toBeGreaterThanOrEqual(3_000_000);
  const rest = await sendPiece(again, address, offset, large.subarray(offset));
  // If the kill came after the last piece, the next request finishes the film.
  const answer = offset === large.length ? await askFilm(again, address) : rest;
  const url = answer.headers.get("upload-film") ?? "";
  expect(Buffer.from(await (await again(url)).arrayBuffer()).equals(large)).toBe(true);
  await second.kill();
});

test("R11 a film that nobody went on with for a day is gone after the next sweep, a saved one never", async () => {
  const first = await startStudioProcess();
  const admin = await anAdmin(first);
  const abandoned = await begunFilm(admin, 9000);
  const young = await begunFilm(admin, 9000);
  const final = await storeFilm(admin, await aFilm());
  await first.stop();
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  const lastWeek = new Date(Date.now() - 8 * 86_400_000);
  const name = abandoned.split("/").at(-1) ?? "";
  for (const file of [name, `${name}.json`]) {
    await utimes(join(first.dataDir, "uploads", file), yesterday, yesterday);
  }
  await utimes(join(first.dataDir, final), lastWeek, lastWeek);

  const second = await aStudioProcess({ DATA_DIR: first.dataDir });
  const again = aVisitor(second, admin.cookie);
  await expect.poll(async () => (await askFilm(again, abandoned)).status).toBe(404);
  expect((await askFilm(again, young)).status).toBe(200);
  expect((await again(final)).status).toBe(200);
});
