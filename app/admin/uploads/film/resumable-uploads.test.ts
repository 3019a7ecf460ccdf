import { expect, test } from "vitest";
import { forgetResumableUpload, resumableUploads, storedUploads } from "./resumable-uploads.ts";

const NOW = Date.UTC(2026, 10, 21, 12);

function storage(records: Record<string, string>): Storage {
  const items: Storage = Object.create({
    getItem: (key: string) => items[key] ?? null,
    removeItem: (key: string) => delete items[key],
  });
  return Object.assign(items, records);
}

const record = (id: string, filename: string, startedAt: number) =>
  JSON.stringify({
    uploadUrl: `https://studio.example/api/films/${id}`,
    metadata: { filename },
    creationTime: new Date(startedAt).toString(),
  });

test("D6 uploads started within a day are listed, and nothing else of the browser's storage", () => {
  const items = storage({
    "tus::boda::1": record("a1", "boda.mp4", NOW - 3_600_000),
    "tus::vieja::2": record("a2", "vieja.mp4", NOW - 25 * 3_600_000),
    "tus::broken::3": "{",
    "tus::other::4": JSON.stringify({ creationTime: new Date(NOW).toString() }),
    loggedIn: "true",
  });
  expect(storedUploads(items, NOW)).toEqual([{ id: "a1", name: "boda.mp4" }]);
});

test("D6 a discarded upload is removed from the browser's storage, and no other", () => {
  const items = storage({
    "tus::boda::1": record("a1", "boda.mp4", NOW),
    "tus::baile::2": record("a2", "baile.mp4", NOW),
  });
  forgetResumableUpload(items, "a1");
  expect(storedUploads(items, NOW)).toEqual([{ id: "a2", name: "baile.mp4" }]);
});

test("D6 the server lists resumable uploads; where it does not answer, this browser's own are listed", () => {
  const stored = [
    { id: "a1", name: "boda.mp4" },
    { id: "a9", name: "swept.mp4" },
  ];
  const listed = [
    { id: "b1", name: "otra.mp4", size: 20, received: 0 },
    { id: "a1", name: "boda.mp4", size: 10, received: 4 },
  ];
  expect(resumableUploads(stored, listed)).toEqual([
    { id: "a1", name: "boda.mp4", isOwn: true, progress: { sent: 4, total: 10 } },
    { id: "b1", name: "otra.mp4", isOwn: false, progress: { sent: 0, total: 20 } },
  ]);
  expect(resumableUploads(stored, undefined).map(({ id, isOwn }) => [id, isOwn])).toEqual([
    ["a1", true],
    ["a9", true],
  ]);
});
