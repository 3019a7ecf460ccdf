/**
 * What is done to films, and the program of the process that does it, started by `film-worker.ts`. It
 * knows neither the database nor the storage, so it can be killed at any moment.
 */
import { writeFileSync } from "node:fs";
import { CustomSource, Input, MATROSKA, MP4, QTFF, WEBM } from "mediabunny";
import { answerTasks, type TaskContext } from "../task-process/answer-tasks.ts";
import { hasCodecs } from "./codecs.ts";
import { convertFilm } from "./convert.ts";
import type { FilmRange, FilmTasks } from "./film-worker.ts";
import { frameOf } from "./frame.ts";
import { inspectFilm } from "./inspect.ts";

/** ProRes in 4K takes 1.3 GB, because decoded frames wait for their turn. Beyond this something is wrong with a film. */
const MOST_BYTES = 2 * 1024 ** 3;
const MEASURE_EVERY_MS = 500;

if (import.meta.main) {
  goFirst();
  setInterval(endWhereTooLarge, MEASURE_EVERY_MS).unref();
  answerTasks("after all", ({ report, ask }): FilmTasks => ({
    frame: (size, share) => frameOf(openFilm(size, ask), share),
    hasCodecs,
    inspect: (film) => inspectFilm(openFilm(film.size, ask), film),
    convert: (size, conversion) => convertFilm(openFilm(size, ask), conversion, report),
  }));
}

/** Opens a film whose bytes the server reads. */
function openFilm(size: number, ask: TaskContext["ask"]): Input {
  const read = async (...range: FilmRange) => (await ask(range)) as Uint8Array<ArrayBuffer>;
  const source = new CustomSource({ getSize: () => size, read, prefetchProfile: "fileSystem" });
  return new Input({ source, formats: [MP4, QTFF, MATROSKA, WEBM] });
}

/** On a machine without memory for a film, Linux ends this process and not the server. */
function goFirst(): void {
  try {
    if (process.platform === "linux") writeFileSync("/proc/self/oom_score_adj", "800");
  } catch {
    // A container may not let it; its memory is limited anyhow.
  }
}

/** The codecs take memory that no option of Node's limits. */
function endWhereTooLarge(): void {
  if (process.memoryUsage.rss() < MOST_BYTES) return;
  console.error(`the film process took more than ${MOST_BYTES} bytes: it ends`);
  process.exit(1);
}
