import { once } from "node:events";
import { startDemoProcess } from "../tests/support/demo-library.ts";
import { exportStudio, serveDirectory, type FileServer } from "../tests/support/exported-site.ts";
import { aFreePort } from "../tests/support/studio-process.ts";
import { atLeast, ratioAtLeast, ratioAtMost, type Bench, type Line } from "./bench.ts";
import {
  CATEGORIES,
  FULL_SCORE,
  type Report,
  reportsOf,
  RUNS,
  scoreOf,
} from "./lighthouse-reports.ts";
import { median } from "./rounds.ts";
import { startStaticHome } from "./static-home.ts";

const HOME = "/";
const PATHS = [
  HOME,
  "/work",
  "/work/seda",
  "/gallery/fashion",
  "/index",
  "/about",
  "/contact",
] as const;
const HOME_PERFORMANCE = 98;
const MOST_LCP = 1.25;
/** Share of the live page's score; Lighthouse varies by 2 % between runs. */
const LEAST_OF_LIVE = 0.98;

export const lighthouse: Bench = {
  name: "lighthouse",
  title: "Lighthouse",
  method: `Lighthouse as it comes, for a phone, at a lower priority than the browser that it measures; the median of ${RUNS} runs, home with the intro of a first visit. The floor of home's largest contentful paint is a static page with the same first picture and nothing else. "Exported" is the same page of \`npm run export\` from a server of files that compresses nothing; its floor is the live page.`,
  async run() {
    const studio = await startDemoProcess();
    const exported = await startExportedSite(studio.dataDir);
    try {
      const lines: Line[] = [];
      for (const path of PATHS) {
        const reports = await reportsOf(studio.url + path);
        lines.push(...linesOf(path, reports));
        if (path === HOME) lines.push(await besideStaticPage(studio.url, reports));
        lines.push(...besideLivePage(path, await reportsOf(exported.url + path), reports));
      }
      return lines;
    } finally {
      await exported.close();
      await studio.stop();
    }
  },
};

/** Serves the exported site at the address that it was exported for. */
async function startExportedSite(dataDir: string): Promise<FileServer> {
  const port = await aFreePort();
  const ORIGIN = `http://localhost:${port}`;
  const { code, output, directory } = await exportStudio(dataDir, undefined, { ORIGIN });
  if (code !== 0) throw new Error(output);
  return serveDirectory(directory, port);
}

function besideLivePage(
  path: string,
  exported: readonly Report[],
  live: readonly Report[],
): Line[] {
  return CATEGORIES.map((category) => ({
    what: `${path}, exported, ${category}`,
    unit: "points",
    ours: scoreOf(exported, category),
    floor: scoreOf(live, category),
    target: ratioAtLeast(LEAST_OF_LIVE),
  }));
}

function linesOf(path: string, reports: readonly Report[]): Line[] {
  return CATEGORIES.map((category) => ({
    what: `${path}, ${category}`,
    unit: "points",
    ours: scoreOf(reports, category),
    target: atLeast(path === HOME && category === "performance" ? HOME_PERFORMANCE : FULL_SCORE),
  }));
}

async function besideStaticPage(url: string, ours: readonly Report[]): Promise<Line> {
  const page = await startStaticHome(url);
  try {
    const floor = await reportsOf(page.url);
    return {
      what: `${HOME}, largest contentful paint`,
      unit: "ms",
      ours: median(ours.map(({ lcpMs }) => lcpMs)),
      floor: median(floor.map(({ lcpMs }) => lcpMs)),
      target: ratioAtMost(MOST_LCP),
    };
  } finally {
    page.server.close();
    page.server.closeAllConnections();
    await once(page.server, "close");
  }
}
