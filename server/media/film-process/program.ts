/** Program of the film process; without database and storage, so it can be killed at any moment. */
import { writeFileSync } from "node:fs";
import { CustomSource, Input, MATROSKA, MP4, QTFF, WEBM } from "mediabunny";
import { answerTasks, type TaskContext } from "../task-process/answer-tasks.ts";
import { hasCodecs } from "./codecs.ts";
import { convertFilm, type FilmConversion } from "./convert.ts";
import { frameOf } from "./frame.ts";
import { type FilmToRead, inspectFilm } from "./inspect.ts";

/** 4K ProRes needs 1.3 GB for queued frames; a film that needs more than 2 GiB is faulty. */
const MOST_BYTES = 2 * 1024 ** 3;
const MEASURE_EVERY_MS = 500;

const tasksFor = ({ report, ask }: TaskContext) => ({
  hasCodecs,
  inspect: (size: number, film: FilmToRead) => inspectFilm(openFilm(size, ask), film),
  frame: (size: number, share: number) => frameOf(openFilm(size, ask), share),
  convert: (size: number, conversion: FilmConversion) =>
    convertFilm(openFilm(size, ask), conversion, report),
});

/** What `FilmClient` asks of this process. */
export type FilmTasks = ReturnType<typeof tasksFor>;

if (import.meta.main) {
  goFirst();
  setInterval(endWhereTooLarge, MEASURE_EVERY_MS).unref();
  answerTasks("after all", tasksFor);
}

function openFilm(size: number, ask: TaskContext["ask"]): Input {
  const read = async (start: number, end: number) =>
    (await ask([start, end])) as Uint8Array<ArrayBuffer>;
  const source = new CustomSource({ getSize: () => size, read, prefetchProfile: "fileSystem" });
  return new Input({ source, formats: [MP4, QTFF, MATROSKA, WEBM] });
}

/** Makes Linux's OOM killer choose this process instead of the server. */
function goFirst(): void {
  try {
    if (process.platform === "linux") writeFileSync("/proc/self/oom_score_adj", "800");
  } catch {
    // A container may forbid it, but also limits the memory.
  }
}

/** Node's options don't limit the memory that the codecs allocate. */
function endWhereTooLarge(): void {
  if (process.memoryUsage.rss() < MOST_BYTES) return;
  console.error(`the film process took more than ${MOST_BYTES} bytes: it ends`);
  process.exit(1);
}
