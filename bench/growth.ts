import { setTimeout as sleep } from "node:timers/promises";
import { API } from "#domain/api.ts";
import { workAddress } from "#domain/slug.ts";
import { aFolder, type Studio, startStudioProcess } from "../tests/support/studio-process.ts";
import { anAdmin, json, type Client } from "../tests/support/studio.ts";
import { atMost, ratioAtMost, type Bench, type Line, type Target } from "./bench.ts";
import { growLibrary, slugOfGrown } from "./grown-library.ts";
import { askFor } from "./request.ts";
import { median } from "./rounds.ts";
import { startOfStudio } from "./start.ts";

/** Articles of each library; the first one is the floor. */
const SIZES = [16, 1000, 10_000] as const;
/** Targets against the smallest library; at 10,000 articles the limit is absolute, in milliseconds. */
const PAGE_TIME: Targets = [ratioAtMost(1.5), atMost(1000)];
const START: Targets = [undefined, ratioAtMost(2)];
const SAVE: Targets = [undefined, ratioAtMost(2)];
const START_ROUNDS = 5;
/** Many rounds, because a round measures a single answer of a few milliseconds. */
const PAGE_ROUNDS = 25;
const LIST_ROUNDS = 5;
/** The sweep that follows a start ends within this time. */
const SWEPT_AFTER_MS = 15_000;
/** The project that is requested and saved. */
const NUMBER = 7;
const FIRST_YEAR = 2000;
const DASHBOARD = "/dashboard";

/** The targets of the second and of the third library. */
type Targets = readonly [Target | undefined, Target | undefined];

const PAGES: readonly { what: string; path: string; targets?: Targets }[] = [
  { what: "home", path: "/", targets: PAGE_TIME },
  { what: "project", path: workAddress(slugOfGrown(NUMBER)), targets: PAGE_TIME },
  { what: "works and archive", path: "/work", targets: PAGE_TIME },
  { what: "index", path: "/index", targets: PAGE_TIME },
  { what: "dashboard", path: DASHBOARD, targets: PAGE_TIME },
];
/** Measured separately, because the garbage of its megabytes would slow down the next page. */
const ARTICLE_LIST: typeof PAGES = [{ what: "article list", path: API.articles }];

interface Library {
  studio: Studio;
  admin: Client;
}

interface Measured {
  what: string;
  unit: string;
  value: number;
  targets?: Targets | undefined;
}

export const growth: Bench = {
  name: "growth",
  title: "Growth",
  method: `Libraries of ${SIZES.join(", ")} articles with ten images each; the median of ${START_ROUNDS} alternating rounds of starts and ${PAGE_ROUNDS} of saves and pages. A page's time is that of the first request after a save, which nothing has rendered before, to its last byte; its bytes are those before compression. The floor is the same at ${SIZES[0]} articles.`,
  async run() {
    const folders: string[] = [];
    for (const size of SIZES) {
      const dataDir = await aFolder();
      await growLibrary(dataDir, size);
      folders.push(dataDir);
    }
    const started = await inRounds(START_ROUNDS, folders, starts);
    const studios: Studio[] = [];
    try {
      for (const DATA_DIR of folders)
        studios.push(await startStudioProcess({ DEMO: "on", DATA_DIR }));
      const libraries = await Promise.all(
        studios.map(async (studio) => ({ studio, admin: await anAdmin(studio) })),
      );
      await sleep(SWEPT_AFTER_MS);
      return [
        ...linesOf(started),
        ...linesOf(await inRounds(PAGE_ROUNDS, libraries, savesAndPages)),
        ...linesOf(await inRounds(LIST_ROUNDS, libraries, articleLists)),
      ];
    } finally {
      for (const studio of studios) await studio.stop();
    }
  },
};

/**
 * Measures the libraries in turns and starts each round with another one, because the one before still keeps
 * the disk busy. A first round warms up and is not counted.
 * @returns the figures by library, then by round
 */
async function inRounds<Measurable>(
  rounds: number,
  libraries: readonly Measurable[],
  measure: (library: Measurable, round: number) => Promise<Measured[]>,
): Promise<Measured[][][]> {
  const measured: Measured[][][] = libraries.map(() => []);
  for (let round = 0; round <= rounds; round += 1) {
    const entries = [...libraries.entries()];
    const first = round % libraries.length;
    for (const [index, library] of [...entries.slice(first), ...entries.slice(0, first)]) {
      const figures = await measure(library, round);
      if (round > 0) measured[index]?.push(figures);
    }
  }
  return measured;
}

async function starts(dataDir: string): Promise<Measured[]> {
  return (await startOfStudio(dataDir)).map(({ what, ms }) => ({
    what: `first 200 of ${what}`,
    unit: "ms",
    value: ms,
    targets: START,
  }));
}

async function savesAndPages(library: Library, round: number): Promise<Measured[]> {
  const { saves, answers } = await answersAfterSaves(PAGES, library, round);
  return [{ what: "save", unit: "ms", value: median(saves), targets: SAVE }, ...answers];
}

async function articleLists(library: Library, round: number): Promise<Measured[]> {
  return (await answersAfterSaves(ARTICLE_LIST, library, round)).answers;
}

/** Saves an article before each request, so that no cache has the answer. */
async function answersAfterSaves(
  pages: typeof PAGES,
  { studio, admin }: Library,
  round: number,
): Promise<{ saves: number[]; answers: Measured[] }> {
  const saves: number[] = [];
  const answers: Measured[] = [];
  for (const [index, { what, path, targets }] of pages.entries()) {
    saves.push(await msOfSave(admin, FIRST_YEAR + ((round + index) % PAGES.length)));
    const { ms, body } = await askFor(
      studio.url + path,
      path === DASHBOARD ? { cookie: admin.cookie } : {},
    );
    answers.push(
      { what: `${what}, time`, unit: "ms", value: ms, targets },
      { what: `${what}, bytes`, unit: "bytes", value: body.length },
    );
  }
  return { saves, answers };
}

async function msOfSave(admin: Client, year: number): Promise<number> {
  const since = performance.now();
  const response = await admin(API.articles, json({ id: NUMBER + 1, year }));
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`a save was answered ${response.status}`);
  return performance.now() - since;
}

function linesOf(measured: readonly Measured[][][]): Line[] {
  const [smallest = []] = measured;
  const names = smallest[0] ?? [];
  return names.flatMap(({ what, unit, targets }, at) => {
    const medianOf = (rounds: readonly Measured[][]) =>
      median(rounds.map((round) => round[at]?.value ?? Number.NaN));
    return SIZES.flatMap((size, index): Line[] => {
      if (index === 0) return [];
      const target = targets?.[index - 1];
      const line = {
        what: `${what}, ${size} articles`,
        unit,
        ours: medianOf(measured[index] ?? []),
        floor: medianOf(smallest),
      };
      return [target ? { ...line, target } : line];
    });
  });
}
