import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { API } from "#domain/api.ts";
import type { AnswerOf } from "#domain/calls/call.ts";
import type { finalizeUploads, uploadPicture } from "#domain/calls/uploads.ts";
import type { OpenDatabase } from "../server/database/database-handle.ts";
import { openDatabase } from "../server/database/open-database.ts";
import { startDemoProcess } from "../tests/support/demo-library.ts";
import { aFolder, type Studio } from "../tests/support/studio-process.ts";
import { anAdmin, finalize, upload, type Client } from "../tests/support/studio.ts";
import { prepareBarely } from "./bare-sharp.ts";
import { ratioAtMost, type Bench, type Line } from "./bench.ts";
import { latencies } from "./latency.ts";
import { inTurns, median, percentile } from "./rounds.ts";

const PHOTOGRAPH = "demo/pictures/seda/01.jpg";
const PAGE = "/work/seda";
const MOST_RATIO = 1.2;
const MOST_P99 = 3;
const ROUNDS = 5;
const P99_ROUNDS = 3;
const AT_ONCE = 20;
/** Duration of the measurement without uploads. */
const QUIET_MS = 10_000;
const ASKED_EVERY_MS = 5;

export const uploads: Bench = {
  name: "uploads",
  title: "Uploads",
  method: `One photograph of the demo, from its upload until all its renditions are stored; the floor is sharp alone making the same files with the same options. Then the page's p99, asked for at a steady pace, the median of alternating rounds, while ${AT_ONCE} such uploads are processed; the floor is the same studio with nothing to do.`,
  async run() {
    const studio = await startDemoProcess();
    const database = await openDatabase(
      { dataDir: studio.dataDir, databaseUrl: undefined },
      () => {},
    );
    try {
      const admin = await anAdmin(studio);
      const photograph = await readFile(PHOTOGRAPH);
      return [
        await besideBareSharp(admin, database, photograph),
        await pageWhileProcessing(studio, admin, database, photograph),
      ];
    } finally {
      await database.query.destroy();
      await studio.stop();
    }
  },
};

async function besideBareSharp(
  admin: Client,
  database: OpenDatabase,
  photograph: Buffer,
): Promise<Line> {
  const folder = await aFolder();
  const measure = {
    ours: () =>
      timed(async () => {
        await storeAll(admin, [photograph]);
        await untilMade(database);
      }),
    floor: () => timed(() => prepareBarely(photograph, join(folder, "made"))),
  };
  // The first upload of each loads the codecs.
  await inTurns(1, measure);
  const { ours, floor } = await inTurns(ROUNDS, measure);
  return {
    what: "upload until all renditions are stored",
    unit: "ms",
    ours: median(ours),
    floor: median(floor),
    target: ratioAtMost(MOST_RATIO),
  };
}

async function pageWhileProcessing(
  studio: Studio,
  admin: Client,
  database: OpenDatabase,
  photograph: Buffer,
): Promise<Line> {
  const page = studio.url + PAGE;
  const p99Of = async (happens: () => Promise<unknown>) =>
    percentile(await latencies(page, happens), 99);
  const { ours, floor } = await inTurns(P99_ROUNDS, {
    ours: () =>
      p99Of(async () => {
        await storeAll(
          admin,
          Array.from({ length: AT_ONCE }, () => photograph),
        );
        await untilMade(database);
      }),
    floor: () => p99Of(() => sleep(QUIET_MS)),
  });
  return {
    what: `p99 of ${PAGE} while ${AT_ONCE} uploads are processed`,
    unit: "ms",
    ours: median(ours),
    floor: median(floor),
    target: ratioAtMost(MOST_P99),
  };
}

/**
 * Uploads pictures at once and finalizes them, as the dashboard does.
 * @returns their addresses @throws if one is refused
 */
export async function storeAll(admin: Client, pictures: readonly Buffer[]): Promise<string[]> {
  const urls = await Promise.all(
    pictures.map(async (picture) => {
      const answer: AnswerOf<typeof uploadPicture> = await (
        await admin(API.upload, upload(picture))
      ).json();
      if (!answer.success) throw new Error(answer.error);
      return answer.url;
    }),
  );
  const answer: AnswerOf<typeof finalizeUploads> = await (
    await admin(API.upload, finalize(urls))
  ).json();
  if (!answer.success) throw new Error(answer.error);
  return answer.moved;
}

/** Waits until every picture, or every film, has its renditions. */
export async function untilMade(
  { query }: OpenDatabase,
  kind: "picture" | "film" = "picture",
): Promise<void> {
  for (;;) {
    const pending = await query
      .selectFrom("media")
      .select("id")
      .where("kind", "=", kind)
      .where("rendition_state", "in", ["pending", "stored"])
      .executeTakeFirst();
    if (pending === undefined) return;
    await sleep(ASKED_EVERY_MS);
  }
}

/** Returns how long the work takes, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}
