import { brotliCompressSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { startBrowser, DESKTOP } from "../tests/helpers/a-browser.ts";
import { skipIntro } from "../tests/helpers/a-home.ts";
import { startDemoStudio } from "../tests/helpers/studio-process.ts";
import { atMost, type Bench, type Line } from "./bench.ts";
import { askFor } from "./request.ts";

const BYTES_IN_KB = 1024;
const HOME_FIRST_KB = 102;
const HOME_KB = 125;
const MOST_KB = [
  ["/work", 105],
  ["/work/seda", 140],
  ["/gallery/fashion", 150],
  ["/index", 105],
  ["/about", 105],
  ["/contact", 105],
] as const;
/** Where the pointer is moved to on every page, since some scripts wait for one. */
const POINT = { x: 700, y: 400 };

/** What the scripts of every page weigh on the wire. */
export const scripts: Bench = {
  name: "scripts",
  title: "Scripts",
  method:
    "All scripts that a browser asks for on a route, a pointer moved over it, as brotli 11 sends them, in kB of 1024 bytes.",
  async run() {
    const studio = await startDemoStudio();
    try {
      const browser = await startBrowser();
      try {
        return await ofEveryRoute(browser, studio.url);
      } finally {
        await browser.close();
      }
    } finally {
      await studio.stop();
    }
  },
};

async function ofEveryRoute(browser: Browser, url: string): Promise<Line[]> {
  const first = await preloaded(url);
  const lines: Line[] = [
    {
      what: "/ before it is interactive",
      unit: "kB",
      ours: await weightOf(first),
      target: atMost(HOME_FIRST_KB),
    },
  ];
  for (const [path, most] of [["/", HOME_KB], ...MOST_KB] as const) {
    const asked = await scriptsOf(browser, url + path);
    lines.push({ what: path, unit: "kB", ours: await weightOf(asked), target: atMost(most) });
  }
  return lines;
}

/** What a document itself asks for: it preloads all that its first scripts import. */
async function preloaded(url: string): Promise<string[]> {
  const html = (await askFor(url)).body.toString();
  const links = html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g);
  return [...new Set([...links].map(([, path = ""]) => url + path))];
}

/** The addresses of every script that a first visit to a page asks for. */
async function scriptsOf(browser: Browser, url: string): Promise<string[]> {
  const page = await browser.newPage({ viewport: DESKTOP });
  try {
    const asked = new Set<string>();
    page.on("request", (request) => {
      if (new URL(request.url()).pathname.endsWith(".js")) asked.add(request.url());
    });
    await page.goto(url);
    await untilAlive(page);
    await page.mouse.move(POINT.x, POINT.y);
    await page.waitForLoadState("networkidle");
    return [...asked];
  } finally {
    await page.close();
  }
}

/** Home's slider comes only after its intro. */
async function untilAlive(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  if (new URL(page.url()).pathname !== "/") return;
  await skipIntro(page);
  await page.locator("[data-live]").waitFor();
}

async function weightOf(addresses: readonly string[]): Promise<number> {
  const weights = addresses.map(async (address) => {
    const { body } = await askFor(address);
    return brotliCompressSync(body).length / BYTES_IN_KB;
  });
  return (await Promise.all(weights)).reduce((sum, weight) => sum + weight, 0);
}
