import { fileURLToPath } from "node:url";
import type { FastifyBaseLogger } from "fastify";
import * as v from "valibot";
import type { FilmConversion } from "./convert.ts";
import type { FilmTasks } from "./program.ts";
import type { FilmToRead } from "./inspect.ts";
import { createTaskClient } from "../task-process/task-client.ts";

const PROGRAM = fileURLToPath(new URL("./program.ts", import.meta.url));
/** A conversion without progress for this long counts as hung; a busy machine may be slow. */
const SILENT_FOR_MS = 20 * 60_000;
/** Limits only JavaScript's heap; decoded frames are outside of it. */
const HEAP_MB = 512;

export interface FilmSource {
  size: number;
  /** `end` is exclusive. */
  read(start: number, end: number): Promise<Uint8Array>;
}

export type FilmClient = ReturnType<typeof createFilmClient>;

/** The process decodes files of strangers, so its questions are checked too. */
const byteRange = v.tuple([v.number(), v.number()]);

const answerFrom = (source: FilmSource) => async (range: unknown) =>
  source.read(...v.parse(byteRange, range));

/** Creates the client; its process starts with the first film, and again after it has ended. */
export function createFilmClient(log: Pick<FastifyBaseLogger, "error">) {
  const process = createTaskClient<FilmTasks>({
    program: PROGRAM,
    name: "film",
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    log,
  });
  let codecs: Promise<boolean> | undefined;

  return {
    hasCodecs(): Promise<boolean> {
      codecs ??= process.send("hasCodecs", []);
      codecs.catch(() => (codecs = undefined));
      return codecs;
    },

    /** @throws Refusal `film-no-picture`, `film-codec`, `film-too-many-pixels` or `film-damaged`; TaskProcessEnded */
    inspect: (source: FilmSource, film: FilmToRead) =>
      process.send("inspect", [source.size, film], { answer: answerFrom(source) }),

    /** Decodes the frame at `share` (0 to 1) as a JPEG. @throws Error if undecodable, TaskProcessEnded */
    frame: (source: FilmSource, share: number) =>
      process.send("frame", [source.size, share], { answer: answerFrom(source) }),

    /** Returns the names of the files made. @throws Error if undecodable, TaskProcessEnded */
    async convert(
      source: FilmSource,
      conversion: FilmConversion,
      onProgress: (percent: number) => void,
    ): Promise<string[]> {
      const watch = setTimeout(() => process.close("its decoder hangs"), SILENT_FOR_MS).unref();
      try {
        return await process.send("convert", [source.size, conversion], {
          answer: answerFrom(source),
          onProgress(percent) {
            watch.refresh();
            onProgress(percent);
          },
        });
      } finally {
        clearTimeout(watch);
      }
    },

    close: () => process.close("the server stops"),
  };
}
