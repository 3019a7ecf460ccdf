import { expect, test } from "vitest";
import { begunFilms } from "./begun-films.ts";

const NOW = Date.UTC(2026, 10, 21, 12);

/** What the browser keeps, as far as it is looked at. */
function storage(notes: Record<string, string>): Storage {
  return Object.assign(Object.create({ getItem: (key: string) => notes[key] ?? null }), notes);
}

const note = (filename: string, begunAt: number) =>
  JSON.stringify({ metadata: { filename }, creationTime: new Date(begunAt).toString() });

test("D6 films that were begun within a day are named, and nothing else that the browser keeps", () => {
  const kept = storage({
    "tus::boda::1": note("boda.mp4", NOW - 3_600_000),
    "tus::vieja::2": note("vieja.mp4", NOW - 25 * 3_600_000),
    "tus::broken::3": "{",
    "tus::other::4": JSON.stringify({ creationTime: new Date(NOW).toString() }),
    loggedIn: "true",
  });
  expect(begunFilms(kept, NOW)).toEqual(["boda.mp4"]);
});
