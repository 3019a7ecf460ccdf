import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import type { Database } from "../database/schema.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Storage } from "../storage/storage.ts";
import type { FilmClient } from "./film-process/film-client.ts";
import type { PictureClient } from "./picture-process/picture-client.ts";

/** What the media service and its parts work with. */
export interface MediaParts {
  database: Kysely<Database>;
  storage: Storage;
  pictures: PictureClient;
  films: FilmClient;
  /** Absolute path of the folder for films in conversion; emptied at each start of their jobs. */
  workFolder: string;
  /** Folders behind `/videos`; the first that has a file wins. */
  videoDirs: readonly string[];
  /** Limit of all originals together; without it only the free space counts. */
  mostBytes?: number;
  jobs: Pick<Jobs, "enqueue" | "isDue" | "wake">;
  log: Pick<FastifyBaseLogger, "info" | "error">;
  /** Clock for ages, in milliseconds since 1970; if it is wrong, it is early, so that nothing seems old. */
  clockForAges: () => number;
  /** Clock for timestamps, in milliseconds since 1970; if it is wrong, it is late. */
  clockForTimestamps: () => number;
}
