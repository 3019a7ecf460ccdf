import { execFile } from "node:child_process";
import { createReadStream } from "node:fs";
import { mkdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { API } from "#domain/api.ts";
import type { OpenDatabase } from "../server/database/database-handle.ts";
import { openDatabase } from "../server/database/open-database.ts";
import { createFilmClient } from "../server/media/film-process/film-client.ts";
import { startDemoProcess } from "../tests/support/demo-library.ts";
import { makeFilm } from "../tests/support/films/made-films.ts";
import { uploadFilm } from "../tests/support/media-files.ts";
import { aFolder, type Studio } from "../tests/support/studio-process.ts";
import { anAdmin, finalize, type Client } from "../tests/support/studio.ts";
import { ratioAtMost, type Bench, type Line } from "./bench.ts";
import { latencies } from "./latency.ts";
import { inTurns, median, percentile } from "./rounds.ts";
import { storeAll, timed, untilMade } from "./uploads.ts";

const BARE = fileURLToPath(new URL("./bare-film.ts", import.meta.url));
const FILM = { codec: "avc", width: 1920, height: 1080, seconds: 10, fps: 25 } as const;
const SIDES = [1080, 720, 480];
const ID = "0".repeat(32);
const PHOTOGRAPH = "demo/pictures/seda/01.jpg";
const PAGE = "/work/seda";
const ROUNDS = 3;
const FILMS = 3;
const MOST_CONVERSION = 1.15;
const MOST_P99 = 1.5;
const MOST_QUICK = 1.5;
const MOST_UPLOAD = 2;
/** Duration of the measurement without load. */
const QUIET_MS = 10_000;

export const films: Bench = {
  name: "films",
  title: "Films",
  method: `A film of ${FILM.seconds} s in 1080 becomes three qualities and an MP4; the floor is the library's own conversion with the same codecs, options and files, in a process of its own. Then the page's p99, and how long a photograph's upload takes until its quick renditions are stored, and all of them, while ${FILMS} such films are converted; the floor is the same studio with nothing to do.`,
  async run() {
    const film = await makeFilm("bench.mp4", FILM);
    const conversion = await besideTheLibrary(film);
    const studio = await startDemoProcess();
    const database = await openDatabase(
      { dataDir: studio.dataDir, databaseUrl: undefined },
      () => {},
    );
    try {
      const admin = await anAdmin(studio);
      const bytes = await readFile(film);
      return [conversion, ...(await whileConverting(studio, admin, database, bytes))];
    } finally {
      await database.query.destroy();
      await studio.stop();
    }
  },
};

async function besideTheLibrary(path: string): Promise<Line> {
  const folder = await aFolder();
  const worker = createFilmClient({ error: console.error });
  const { size } = await stat(path);
  const read = (start: number, end: number) =>
    buffer(createReadStream(path, { start, end: end - 1 }));
  await worker.hasCodecs();
  try {
    const { ours, floor } = await inTurns(ROUNDS, {
      ours: () =>
        timed(async () => {
          const made = join(folder, "ours");
          await rm(made, { recursive: true, force: true });
          await mkdir(made);
          await worker.convert({ size, read }, { folder: made, id: ID, sides: SIDES }, () => {});
        }),
      async floor() {
        const words = [BARE, path, join(folder, "floor")];
        const { stdout } = await promisify(execFile)(process.execPath, words);
        return Number(stdout);
      },
    });
    return {
      what: `${FILM.seconds} s of 1080 in three qualities`,
      unit: "ms",
      ours: median(ours),
      floor: median(floor),
      target: ratioAtMost(MOST_CONVERSION),
    };
  } finally {
    worker.close();
  }
}

async function whileConverting(
  studio: Studio,
  admin: Client,
  database: OpenDatabase,
  film: Buffer,
): Promise<Line[]> {
  const photograph = await readFile(PHOTOGRAPH);
  const uploadMs = () =>
    timed(async () => {
      await storeAll(admin, [photograph]);
      await untilMade(database);
    });
  const quickMs = () => timed(() => storeAll(admin, [photograph]));
  // The first upload loads the codecs.
  await uploadMs();
  const p99 = async (happens: () => Promise<unknown>) =>
    percentile(await latencies(studio.url + PAGE, happens), 99);
  const uploads = { ours: [] as number[], floor: [] as number[] };
  const quick = { ours: [] as number[], floor: [] as number[] };
  const pages = await inTurns(ROUNDS, {
    async floor() {
      quick.floor.push(await quickMs());
      await untilMade(database);
      uploads.floor.push(await uploadMs());
      return p99(() => sleep(QUIET_MS));
    },
    async ours() {
      await storeFilms(admin, film);
      const waited = await p99(async () => {
        quick.ours.push(await quickMs());
        await untilMade(database);
        uploads.ours.push(await uploadMs());
        await untilMade(database, "film");
      });
      return waited;
    },
  });
  return [
    {
      what: `p99 of ${PAGE} while ${FILMS} films are converted`,
      unit: "ms",
      ours: median(pages.ours),
      floor: median(pages.floor),
      target: ratioAtMost(MOST_P99),
    },
    {
      what: "upload of a photograph until its quick renditions are stored, meanwhile",
      unit: "ms",
      ours: median(quick.ours),
      floor: median(quick.floor),
      target: ratioAtMost(MOST_QUICK),
    },
    {
      what: "upload of a photograph until all renditions are stored, meanwhile",
      unit: "ms",
      ours: median(uploads.ours),
      floor: median(uploads.floor),
      target: ratioAtMost(MOST_UPLOAD),
    },
  ];
}

async function storeFilms(admin: Client, film: Buffer): Promise<void> {
  const urls: string[] = [];
  for (let count = 0; count < FILMS; count += 1) urls.push(await uploadFilm(admin, film));
  await admin(API.upload, finalize(urls));
}
