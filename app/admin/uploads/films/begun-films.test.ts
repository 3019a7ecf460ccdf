import { expect, test } from "vitest";
import { begunFilms, forgetFilm, halfSentFilms } from "./resumable-uploads.ts";

const NOW = Date.UTC(2026, 10, 21, 12);

/** What the browser keeps, as far as it is looked at. */
function storage(notes: Record<string, string>): Storage {
  const kept: Storage = Object.create({
    getItem: (key: string) => kept[key] ?? null,
    removeItem: (key: string) => delete kept[key],
  });
  return Object.assign(kept, notes);
}

const note = (id: string, filename: string, begunAt: number) =>
  JSON.stringify({
    uploadUrl: `https://studio.example/api/films/${id}`,
    metadata: { filename },
    creationTime: new Date(begunAt).toString(),
  });

test("D6 films that were begun within a day are named, and nothing else that the browser keeps", () => {
  const kept = storage({
    "tus::boda::1": note("a1", "boda.mp4", NOW - 3_600_000),
    "tus::vieja::2": note("a2", "vieja.mp4", NOW - 25 * 3_600_000),
    "tus::broken::3": "{",
    "tus::other::4": JSON.stringify({ creationTime: new Date(NOW).toString() }),
    loggedIn: "true",
  });
  expect(begunFilms(kept, NOW)).toEqual([{ id: "a1", name: "boda.mp4" }]);
});

test("D6 a film that was given up is forgotten, and no other", () => {
  const kept = storage({
    "tus::boda::1": note("a1", "boda.mp4", NOW),
    "tus::baile::2": note("a2", "baile.mp4", NOW),
  });
  forgetFilm(kept, "a1");
  expect(begunFilms(kept, NOW)).toEqual([{ id: "a2", name: "baile.mp4" }]);
});

test("D6 what is half sent is what the server says, and what this browser began where it can't be asked", () => {
  const begun = [
    { id: "a1", name: "boda.mp4" },
    { id: "a9", name: "swept.mp4" },
  ];
  const listed = [
    { id: "b1", name: "otra.mp4", size: 20, received: 0 },
    { id: "a1", name: "boda.mp4", size: 10, received: 4 },
  ];
  expect(halfSentFilms(begun, listed)).toEqual([
    { id: "a1", name: "boda.mp4", isOwn: true, progress: { sent: 4, total: 10 } },
    { id: "b1", name: "otra.mp4", isOwn: false, progress: { sent: 0, total: 20 } },
  ]);
  expect(halfSentFilms(begun, undefined).map(({ id, isOwn }) => [id, isOwn])).toEqual([
    ["a1", true],
    ["a9", true],
  ]);
});
