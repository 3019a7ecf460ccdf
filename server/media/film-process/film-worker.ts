import { fileURLToPath } from "node:url";
import type { FastifyBaseLogger } from "fastify";
import type { FilmType } from "#domain/upload-files.ts";
import { createTaskWorker } from "../task-process/task-worker.ts";

const PROGRAM = fileURLToPath(new URL("./films.ts", import.meta.url));
/** A decoder that reports nothing for this time hangs, in milliseconds; a busy machine leaves it little. */
const SILENT_FOR_MS = 20 * 60_000;
/** Of JavaScript's own memory, in MB; frames lie outside of it. */
const HEAP_MB = 512;

/** What a film is, by its own words: nothing is decoded. */
export interface InspectedFilm {
  durationS: number;
  /** Pixels of the upright picture. */
  width: number;
  height: number;
  hasSound: boolean;
  isPlayable: boolean;
}

/** A film's bytes, wherever they lie. */
export interface FilmSource {
  /** Of the whole film. */
  size: number;
  /** The bytes from `start` up to `end`, without that one. */
  read(start: number, end: number): Promise<Uint8Array>;
}

/** What the film process is told of a film; it asks for the bytes. */
export interface FilmToRead {
  size: number;
  /** As the client called it; only shown in refusals. */
  fileName: string;
  type: FilmType;
}

/** What the film process asks for. */
export type FilmRange = Parameters<FilmSource["read"]>;

/** What to convert it to, and where to. */
export interface FilmConversion {
  /** Absolute path of an existing folder for the files made. */
  folder: string;
  /** The film's 32 digits, which the names of its files begin with. */
  id: string;
  /** Short sides in pixels, the largest first. */
  sides: number[];
}

/** What the film process does, by name. */
export type FilmTasks = {
  hasCodecs(): Promise<boolean>;
  inspect(film: FilmToRead): Promise<InspectedFilm>;
  frame(size: number, share: number): Promise<Uint8Array>;
  convert(size: number, conversion: FilmConversion): Promise<string[]>;
};

/** Reads and converts films in a process of its own, which runs only while there is work. */
export interface FilmWorker {
  /** Whether films can be converted here: the codecs are an optional package. */
  hasCodecs(): Promise<boolean>;
  /** @throws Refusal `film-no-picture`, `film-codec`, `film-too-many-pixels` or `film-damaged`; TaskProcessEnded */
  inspect(source: FilmSource, film: Omit<FilmToRead, "size">): Promise<InspectedFilm>;
  /**
   * Decodes one frame as a JPEG (V4).
   * @param share of the film before it, from 0 to 1
   * @throws Error where it can't be decoded, TaskProcessEnded where the cause is unknown
   */
  frame(source: FilmSource, share: number): Promise<Uint8Array>;
  /**
   * Makes the renditions of a film: an HLS stream, an MP4 (V2), and two loops (V7).
   * @param onProgress called with the percentage that is done
   * @returns the names of the files made
   * @throws Error where it can't be decoded, TaskProcessEnded where the cause is unknown
   */
  convert(
    source: FilmSource,
    conversion: FilmConversion,
    onProgress: (percent: number) => void,
  ): Promise<string[]>;
  /** Kills the process and fails all pending work at once. */
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
