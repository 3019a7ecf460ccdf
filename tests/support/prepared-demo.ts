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

/** All that decides what the demo's library holds. */
const MADE_OF = [
  "package-lock.json",
  "demo/**/*.*",
  "domain/{article,film,media}.ts",
  "server/{articles,database,demo,media,storage}/**/*.ts",
  "tests/support/preload/small-demo.ts",
];
const CACHE = "node_modules/.cache/demo-library";
/** Films of the demo's home that are converted as well. */
const REELS = 2;
const KEPT_FOR_MS = 86_400_000;

/**
 * Vitest's setup for the files that look at the demo: it is imported once, with every
 * size of every picture. One studio shows it to all files that only look, and each file
 * that writes starts from a copy. Making the sizes of pictures as large as they ship takes the
 * machine a minute or more, so a project provides a smaller `demoPicturePx`. Other tests run
 * meanwhile. What fails here ends the run.
 */
export default async function preparedDemo(
  project?: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  // Two projects ask for it, in one process.
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
  // A run that ends before the demo is there has removed its folder by now.
  return async () => {
    await starting.then(
      (studio) => studio.stop(),
      () => undefined,
    );
  };
}

/** Nobody knows it, so nobody can log in and change what all files look at. */
function unknown(): string {
  return randomBytes(24).toString("base64url");
}

async function prepare(library: string, environment: Record<string, string>): Promise<void> {
  // A run beside this one may be preparing the same.
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

/** Those of other states of the project go, but not under a run that still copies them. */
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
    const isMade = ({ widths, film }: (typeof media)[number]) => (film?.sides ?? widths).length > 0;
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
