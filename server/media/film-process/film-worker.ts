import { fileURLToPath } from "node:url";
import type { FastifyBaseLogger } from "fastify";
import type { FilmType } from "#domain/upload-files.ts";
import { createTaskWorker } from "../task-process/task-worker.ts";

const PROGRAM = fileURLToPath(new URL("./films.ts", import.meta.url));
/** A conversion without progress for this long counts as hung; a busy machine may be slow. */
const SILENT_FOR_MS = 20 * 60_000;
/** Limits only JavaScript's heap; decoded frames are outside of it. */
const HEAP_MB = 512;

export interface InspectedFilm {
  durationS: number;
  width: number;
  height: number;
  hasSound: boolean;
  isPlayable: boolean;
}

export interface FilmSource {
  size: number;
  /** `end` is exclusive. */
  read(start: number, end: number): Promise<Uint8Array>;
}

export interface FilmToRead {
  size: number;
  fileName: string;
  type: FilmType;
}

export type FilmRange = Parameters<FilmSource["read"]>;

export interface FilmConversion {
  /** Absolute path of an existing folder. */
  folder: string;
  /** 32 hex digits that the names of the film's files begin with. */
  id: string;
  /** In pixels, the largest first. */
  sides: number[];
}

export type FilmTasks = {
  hasCodecs(): Promise<boolean>;
  inspect(film: FilmToRead): Promise<InspectedFilm>;
  frame(size: number, share: number): Promise<Uint8Array>;
  convert(size: number, conversion: FilmConversion): Promise<string[]>;
};

export interface FilmWorker {
  hasCodecs(): Promise<boolean>;
  /** @throws Refusal `film-no-picture`, `film-codec`, `film-too-many-pixels` or `film-damaged`; TaskProcessEnded */
  inspect(source: FilmSource, film: Omit<FilmToRead, "size">): Promise<InspectedFilm>;
  /** Decodes the frame at `share` (0 to 1) as a JPEG. @throws Error if undecodable, TaskProcessEnded */
  frame(source: FilmSource, share: number): Promise<Uint8Array>;
  /** Returns the names of the files made. @throws Error if undecodable, TaskProcessEnded */
  convert(
    source: FilmSource,
    conversion: FilmConversion,
    onProgress: (percent: number) => void,
  ): Promise<string[]>;
  close(): void;
}

const answerFrom = (source: FilmSource) => (range: unknown) => source.read(...(range as FilmRange));

export function createFilmWorker(log: Pick<FastifyBaseLogger, "error">): FilmWorker {
  const process = createTaskWorker<FilmTasks>({
    program: PROGRAM,
    name: "film",
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    log,
  });
  let codecs: Promise<boolean> | undefined;

  return {
    hasCodecs() {
      codecs ??= process.send("hasCodecs", []);
      codecs.catch(() => (codecs = undefined));
      return codecs;
    },

    inspect: (source, film) =>
      process.send("inspect", [{ ...film, size: source.size }], { answer: answerFrom(source) }),

    frame: (source, share) =>
      process.send("frame", [source.size, share], { answer: answerFrom(source) }),

    async convert(source, conversion, onProgress) {
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
