import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { glob, mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { TestProject } from "vitest/node";
import { API } from "#domain/api.ts";
import type { ArticleAnswer } from "#domain/answers.ts";
import { PREPARED_DEMO, READ_ONLY_DEMO, startDemoProcess } from "./demo-library.ts";
import {
  aFreePort,
  demoOfPictures,
  PREPARED_WITHIN_MS,
  SMALL_DEMO_PX,
  startStudioProcess,
  type Studio,
} from "./studio-process.ts";
import { hasRenditions } from "./media-files.ts";

/** Files that determine the content of the demo's library. */
const MADE_OF = [
  "package-lock.json",
  "demo/**/*.*",
  "domain/{article,film,media}.ts",
  "server/{articles,database,demo,media,storage}/**/*.ts",
  "tests/support/preload/small-demo.ts",
];
const CACHE = "node_modules/.cache/demo-library";
/** Number of films on home that are converted as well. */
const REELS = 2;
const KEPT_FOR_MS = 86_400_000;

/**
 * Vitest's setup for tests of the demo, which is imported once: tests that only read share a studio, and each
 * file that writes gets a copy. Full-size renditions take a minute or more, so a project provides a smaller
 * `demoPicturePx`.
 */
export default async function preparedDemo(
  project?: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  // Two projects use this setup in one process.
  if (process.env[PREPARED_DEMO] !== undefined) return undefined;
  const px = project?.getProvidedContext().demoPicturePx ?? SMALL_DEMO_PX;
  const library = join(CACHE, `${px}-${await fingerprint()}`);
  const preparing = existsSync(library) ? Promise.resolve() : prepare(library, demoOfPictures(px));
  process.env[PREPARED_DEMO] = library;
  const port = String(await aFreePort());
  process.env[READ_ONLY_DEMO] = `http://localhost:${port}`;
  const starting = preparing.then(() =>
    startDemoProcess({ PORT: port, ADMIN_PASSWORD: unknown() }),
  );
  // The start fails if the run ends early, as the demo's folder is then removed.
  return async () => {
    await starting.then(
      (studio) => studio.stop(),
      () => undefined,
    );
  };
}

/** Returns a random password, so that no test can log in and change the shared demo. */
function unknown(): string {
  return randomBytes(24).toString("base64url");
}

async function prepare(library: string, environment: Record<string, string>): Promise<void> {
  // A concurrent run may prepare the same library.
  const unfinished = `${library}.${process.pid}`;
  await mkdir(CACHE, { recursive: true });
  await clearOld();
  const studio = await startStudioProcess(
    { ...environment, DEMO: "on", DATA_DIR: unfinished },
    { opensWithinMs: PREPARED_WITHIN_MS },
  );
  await untilPrepared(studio);
  await studio.stop();
  if (existsSync(library)) await rm(unfinished, { recursive: true });
  else await rename(unfinished, library);
}

/** Removes outdated libraries, except recent ones, which another run may still copy. */
async function clearOld(): Promise<void> {
  for (const name of await readdir(CACHE)) {
    const { mtimeMs } = await stat(join(CACHE, name));
    if (Date.now() - mtimeMs > KEPT_FOR_MS) await rm(join(CACHE, name), { recursive: true });
  }
}

async function untilPrepared({ url, output }: Studio): Promise<void> {
  const end = Date.now() + PREPARED_WITHIN_MS;
  for (;;) {
    const articles = (await (await fetch(url + API.articles)).json()) as ArticleAnswer[];
    const media = articles.flatMap((article) => Object.values(article.media));
    const isMade = (each: (typeof media)[number]) =>
      each.film ? each.film.sides.length > 0 : hasRenditions(each);
    const home = await (await fetch(url)).text();
    const reels = new Set(home.match(/[0-9a-f]{32}-loop-small\.mp4/g));
    if (media.length > 0 && media.every(isMade) && reels.size === REELS) return;
    if (Date.now() > end) throw new Error(`the demo's pictures were not made:\n${output()}`);
    await sleep(250);
  }
}

async function fingerprint(): Promise<string> {
  const hash = createHash("sha256");
  const files = await Array.fromAsync(glob(MADE_OF, { exclude: ["**/*.test.ts"] }));
  for (const file of files.toSorted()) {
    hash
      .update(file)
      .update("\0")
      .update(await readFile(file))
      .update("\0");
  }
  return hash.digest("hex").slice(0, 16);
}
