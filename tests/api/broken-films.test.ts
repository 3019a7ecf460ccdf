import { expect, test } from "vitest";
import {
  aFilmOfBytes,
  begunFilm,
  offsetOf,
  sendAndBreak,
  sendPiece,
} from "../support/media-files.ts";
import { sharedStudio } from "../support/studio.ts";

const shared = sharedStudio();

test("D6 a line that breaks in the middle of a piece loses nothing that had arrived", async () => {
  const large = await aFilmOfBytes(12_000_000);
  const address = await begunFilm(shared.admin, large.length);
  await sendAndBreak(shared.studio, shared.admin, address, large, 7_000_000);
  const offset = await offsetOf(shared.admin, address);
  expect(offset).toBeGreaterThan(6_000_000);
  expect(offset).toBeLessThanOrEqual(7_000_000);
  const stale = await sendPiece(shared.admin, address, 0, large.subarray(0, 100));
  expect(stale.status).toBe(409);
  const rest = await sendPiece(shared.admin, address, offset, large.subarray(offset));
  const url = rest.headers.get("upload-film") ?? "";
  expect(Buffer.from(await (await shared.visitor(url)).arrayBuffer()).equals(large)).toBe(true);
});
