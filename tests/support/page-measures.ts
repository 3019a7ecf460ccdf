import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { brotliCompressSync } from "node:zlib";
import type { SiteStyle } from "#domain/site-style.ts";

/** WCAG 2.2 AA with all that it contains, and best practices; axe alone leaves some of them out. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * What axe finds on a page as it stands: the rule and the elements of each finding. It looks
 * from within the page: its other way opens a second page each time for frames of other
 * sites, and we have no frames. Nor does it list all that is well.
 * @param rules those that are asked; all of TAGS unless they are named
 */
export async function axeFinds(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const asked = rules ? axe.withRules(rules) : axe.withTags(TAGS);
  const { violations } = await asked.analyze();
  return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)].join(" "));
}

/** What axe finds in each of the site's styles, as the toggle gives it to the page that stands. */
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
  /** When it began and how long it took, in microseconds of the clock. */
  ts: number;
  dur?: number;
  /** Microseconds of the thread's own time. */
  tdur?: number;
  args: { name?: string };
}

/** What a page's main thread did, in milliseconds of its own time, which other programs can't lengthen. */
export interface MainThreadWork {
  longest: number;
  total: number;
}

/** The longest task of the page's main thread while something happens, in milliseconds of its own time. */
export async function longestTask(page: Page, happens: () => Promise<void>): Promise<number> {
  return (await mainThreadWork(page, happens)).longest;
}

/** Watches the page's main thread while something happens. */
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

/** A task is traced once by who queued it and once more by who ran it, the one within the other. */
function outermost(tasks: readonly TraceEvent[]): TraceEvent[] {
  const longestFirst = tasks.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  let end = 0;
  return longestFirst.filter(({ ts, dur = 0 }) => {
    if (ts < end) return false;
    end = ts + dur;
    return true;
  });
}

/** How a picture that is there fits the place that it fills, all in device pixels. */
export interface PictureNeed {
  /** The address of the form that came. */
  src: string;
  /** The width that came. */
  came: number;
  /** The width of the whole picture as it is drawn, with what a crop hides of it. */
  needed: number;
  /** The widest form that was offered in this format, on this screen. */
  widest: number;
}

/** What `collectNeeds` leaves in the page. */
const COLLECTED = "collectedNeeds";

/**
 * Notes every picture of a page that comes with a choice of widths, from its first moment on:
 * also those that a loader shows and takes away. Called before the page is opened.
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
 * Goes down the page and up again, so that every picture's turn comes, and waits until all
 * have come that were asked for. Quick enough that no teaser at the end leads on (P5).
 * @returns what has been collected since the page was opened
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

/** A picture that lacks more of its pixels than that, though a wider form was offered, was asked for too small. */
const LEAST = 0.9;

/** Those that came smaller than they are drawn, though a wider form was offered. */
export function tooSmall(needs: readonly PictureNeed[]): PictureNeed[] {
  return needs.filter(({ came, needed, widest }) => came < widest && came / needed < LEAST);
}

const BYTES_IN_KB = 1024;

/** The addresses of what a page's document itself asks for once it is painted: all that it imports. */
export async function scriptsOfDocument(url: string): Promise<string[]> {
  const html = await (await fetch(url)).text();
  const [, ahead] = /for \(const href of (\[[^\]]*\])\)/.exec(html) ?? [];
  if (ahead === undefined) throw new Error(`${url} names no scripts`);
  return (JSON.parse(ahead) as string[]).map((path) => new URL(path, url).href);
}

/** The addresses of every script that the page asks for from now on. */
export function noteScripts(page: Page): () => string[] {
  const scripts = new Set<string>();
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith(".js")) scripts.add(request.url());
  });
  return () => [...scripts];
}

/** What scripts weigh as brotli sends them at its best, in kB of 1024 bytes. */
export async function weightOfScripts(addresses: readonly string[]): Promise<number> {
  const weights = addresses.map(async (address) => {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    return brotliCompressSync(await response.bytes()).length / BYTES_IN_KB;
  });
  return (await Promise.all(weights)).reduce((sum, weight) => sum + weight, 0);
}
