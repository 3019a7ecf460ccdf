import type { Browser, Page } from "playwright-core";
import { launchBrowser, DESKTOP } from "../tests/support/browser.ts";
import { skipIntro } from "../tests/support/home-page.ts";
import { noteScripts, scriptsOfDocument, weightOfScripts } from "../tests/support/page-measures.ts";
import { startDemoProcess } from "../tests/support/demo-library.ts";
import { atMost, type Bench, type Line } from "./bench.ts";

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
/** Position of the pointer on every page; some scripts load only after a pointer move. */
const POINT = { x: 700, y: 400 };

export const scripts: Bench = {
  name: "scripts",
  title: "Scripts",
  method:
    "All scripts that a browser asks for on a route, a pointer moved over it, as brotli 11 sends them, in kB of 1024 bytes.",
  async run() {
    const studio = await startDemoProcess();
    try {
      const browser = await launchBrowser();
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
  const first = await scriptsOfDocument(url);
  const lines: Line[] = [
    {
      what: "/ before it is interactive",
      unit: "kB",
      ours: await weightOfScripts(first),
      target: atMost(HOME_FIRST_KB),
    },
  ];
  for (const [path, most] of [["/", HOME_KB], ...MOST_KB] as const) {
    const scripts = await scriptsOf(browser, url + path);
    lines.push({
      what: path,
      unit: "kB",
      ours: await weightOfScripts(scripts),
      target: atMost(most),
    });
  }
  return lines;
}

/** Returns the addresses of all scripts that a first visit requests. */
async function scriptsOf(browser: Browser, url: string): Promise<string[]> {
  const page = await browser.newPage({ viewport: DESKTOP });
  try {
    const scripts = noteScripts(page);
    await page.goto(url);
    await untilAlive(page);
    await page.mouse.move(POINT.x, POINT.y);
    await page.waitForLoadState("networkidle");
    return scripts();
  } finally {
    await page.close();
  }
}

/** Waits until the page is interactive; home's slider appears only after the intro. */
async function untilAlive(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  if (new URL(page.url()).pathname !== "/") return;
  await skipIntro(page);
  await page.locator("[data-live]").waitFor();
}
