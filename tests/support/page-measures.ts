import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { brotliCompressSync } from "node:zlib";
import type { SiteStyle } from "#domain/site-style.ts";

/** WCAG 2.2 AA with the levels below it, and best practices; axe's default omits some of these rules. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Returns axe's violations, each with the rule and the elements. Legacy mode avoids a second page, which axe
 * needs only for cross-origin frames.
 * @param rules all of TAGS by default
 */
export async function axeFinds(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const asked = rules ? axe.withRules(rules) : axe.withTags(TAGS);
  const { violations } = await asked.analyze();
  return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)].join(" "));
}

/** Returns axe's violations on the current page in each of the site's styles. */
export async function axeFindsInStyles(
  page: Page,
  styles: readonly SiteStyle[] = ["light", "green"],
  rules?: string[],
): Promise<string[]> {
  const found: string[] = [];
  for (const style of styles) {
    await page.evaluate((to) => document.documentElement.setAttribute("data-style", to), style);
    found.push(...(await axeFinds(page, rules)).map((each) => `${style}: ${each}`));
  }
  return found;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Start and duration in microseconds of the trace's clock. */
  ts: number;
  dur?: number;
  /** Microseconds of the thread's CPU time. */
  tdur?: number;
  args: { name?: string };
}

/** Tasks of a page's main thread, in milliseconds of CPU time, which other programs can't lengthen. */
export interface MainThreadWork {
  longest: number;
  total: number;
}

/** Returns the longest task of the main thread during an action, in milliseconds of CPU time. */
export async function longestTask(page: Page, happens: () => Promise<void>): Promise<number> {
  return (await mainThreadWork(page, happens)).longest;
}

/** Measures the tasks of a page's main thread during an action. */
export async function mainThreadWork(
  page: Page,
  happens: () => Promise<void>,
): Promise<MainThreadWork> {
  const client = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  client.on("Tracing.dataCollected", ({ value }) => events.push(...(value as never[])));
  await client.send("Tracing.start", { categories: "toplevel,devtools.timeline" });
  await happens();
  const complete = new Promise((resolve) => client.once("Tracing.tracingComplete", resolve));
  await client.send("Tracing.end");
  await complete;
  await client.detach();
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const named = events.filter(({ name }) => name === "thread_name");
  const main = new Set(
    named.filter(({ args }) => args.name === "CrRendererMain").map((event) => threadOf(event)),
  );
  const tasks = events.filter(
    (event) => event.ph === "X" && event.name.endsWith("RunTask") && main.has(threadOf(event)),
  );
  if (tasks.length === 0) throw new Error("the main thread has left no trace");
  const durations = outermost(tasks).map(({ tdur = 0 }) => tdur / 1000);
  return {
    longest: Math.max(...durations),
    total: durations.reduce((sum, duration) => sum + duration, 0),
  };
}

/** Chromium traces a task twice, when it is queued and when it runs, one event nested in the other. */
function outermost(tasks: readonly TraceEvent[]): TraceEvent[] {
  const longestFirst = tasks.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  let end = 0;
  return longestFirst.filter(({ ts, dur = 0 }) => {
    if (ts < end) return false;
    end = ts + dur;
    return true;
  });
}

/** Widths of a loaded picture, in device pixels. */
export interface PictureNeed {
  /** Path of the loaded rendition. */
  src: string;
  /** Width of the loaded rendition. */
  came: number;
  /** Width of the whole picture as drawn, including cropped parts. */
  needed: number;
  /** Width of the widest rendition offered in this format on this screen. */
  widest: number;
}

/** Name of the global variable that `collectNeeds` sets in the page. */
const COLLECTED = "collectedNeeds";

/**
 * Records every picture with a choice of widths, including pictures that the intro removes. Call it before
 * the page is opened.
 */
export async function collectNeeds(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    const collected = new Map<HTMLImageElement, PictureNeed>();
    Object.assign(window, { [name]: collected });
    const note = () => {
      for (const image of document.images) {
        const { currentSrc, naturalWidth, naturalHeight, offsetWidth, offsetHeight } = image;
        if (!image.complete || naturalWidth === 0 || offsetWidth === 0) continue;
        const sources = [...(image.parentElement?.querySelectorAll("source") ?? [])];
        const offers = sources.map(
          ({ srcset }) =>
            new Map(
              srcset.split(", ").map((candidate): [string, number] => {
                const [address = "", width = ""] = candidate.split(" ");
                return [new URL(address, location.href).href, Number.parseInt(width, 10)];
              }),
            ),
        );
        const offered = offers.find((each) => each.has(currentSrc));
        const came = offered?.get(currentSrc);
        if (offered === undefined || came === undefined) continue;
        const widths = [offsetWidth, (offsetHeight * naturalWidth) / naturalHeight];
        const isCropped = getComputedStyle(image).objectFit === "cover";
        const drawn = isCropped ? Math.max(...widths) : Math.min(...widths);
        collected.set(image, {
          src: new URL(currentSrc).pathname,
          came,
          needed: drawn * devicePixelRatio,
          widest: Math.max(...offered.values()),
        });
      }
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  }, COLLECTED);
}

/**
 * Scrolls through the page so that lazy pictures load, fast enough that the teaser at the end does not
 * navigate.
 * @returns all needs since the page was opened
 */
export async function collectedNeeds(page: Page): Promise<PictureNeed[]> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      window.scrollTo({ top, behavior: "instant" });
      for (const _ of ["scrolled", "shown"]) await new Promise(requestAnimationFrame);
    }
    window.scrollTo({ top: 0, behavior: "instant" });
  });
  await page.waitForLoadState("networkidle");
  return page.evaluate((name) => {
    const collected: Map<HTMLImageElement, PictureNeed> = Reflect.get(window, name);
    return [...collected.values()];
  }, COLLECTED);
}

/** Minimum share of the needed width that must be loaded if a wider rendition was offered. */
const LEAST = 0.9;

/** Returns pictures loaded below the drawn width although a wider rendition was offered. */
export function tooSmall(needs: readonly PictureNeed[]): PictureNeed[] {
  return needs.filter(({ came, needed, widest }) => came < widest && came / needed < LEAST);
}

const BYTES_IN_KB = 1024;

/** Returns the addresses of all scripts that the document itself loads after the first paint. */
export async function scriptsOfDocument(url: string): Promise<string[]> {
  const html = await (await fetch(url)).text();
  const [, ahead] = /const ahead = (\[[^\]]*\])/.exec(html) ?? [];
  if (ahead === undefined) throw new Error(`${url} names no scripts`);
  return (JSON.parse(ahead) as string[]).map((path) => new URL(path, url).href);
}

/** Records the addresses of all scripts that a page requests from now on. */
export function noteScripts(page: Page): () => string[] {
  const scripts = new Set<string>();
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith(".js")) scripts.add(request.url());
  });
  return () => [...scripts];
}

/** Returns the size of scripts at the best brotli compression, in kB of 1024 bytes. */
export async function weightOfScripts(addresses: readonly string[]): Promise<number> {
  const weights = addresses.map(async (address) => {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    return brotliCompressSync(await response.bytes()).length / BYTES_IN_KB;
  });
  return (await Promise.all(weights)).reduce((sum, weight) => sum + weight, 0);
}
