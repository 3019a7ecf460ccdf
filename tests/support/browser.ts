import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Page,
  type Response,
} from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { HYDRATED_EVENT } from "#domain/page-events.ts";
import { HYDRATED_WITHIN_MS } from "../../server/pages/starter.ts";
import { holdAgainstDescription } from "./described-answers.ts";
import { anAdmin, type Client } from "./studio.ts";
import { ADMIN } from "./studio-process.ts";
import { ANSWERS_WITHIN_MS, CPU_SLOWDOWN, waitFor } from "./waits.ts";

/** What a browser that only looks at a studio does without. */
export const QUIET_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  // Letters as wide as on a screen: the windowless browser rounds them otherwise.
  "--font-render-hinting=none",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Popups under an address bar that nobody sees. Every new window loads them, in a process each. */
export const UNSEEN_POPUPS = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "AimEnabled"];

/** The sizes that every page is looked at in. */
export const PHONE = { width: 390, height: 844 };
export const TABLET = { width: 768, height: 1024 };
export const DESKTOP = { width: 1440, height: 900 };

/**
 * Parts of the browser that no test needs. Above all the popups, which take a second of the
 * machine's time from the page under test. This list replaces the one that Playwright gives,
 * so what that turns off follows.
 */
const NOT_NEEDED = [
  ...UNSEEN_POPUPS,
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "TcpPortRandomizationWin",
  "ThirdPartyStoragePartitioning",
];

/** How much each step waits where somebody watches, in milliseconds. */
const WATCHED_STEP_MS = 250;

/** How the machine's Chromium is started: closed to everything but the studio. */
export function launchOptions(flags: readonly string[] = []): LaunchOptions {
  return {
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: [
      ...QUIET_FLAGS,
      // A page of the same visitor needs no process of its own.
      "--process-per-site",
      `--disable-features=${NOT_NEEDED.join()}`,
      ...flags,
    ],
  };
}

/** The Chromium of this worker's process, which ends with it. */
let workersBrowser: Promise<Browser> | undefined;

/** Gives the browser of this worker; every file that it runs opens pages of its own in it. */
export function sharedBrowser(): Promise<Browser> {
  workersBrowser ??= launchBrowser();
  return workersBrowser;
}

/** Starts a browser; whoever starts it closes it. `HEADED=1` shows its window. */
export function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  const isHeaded = process.env.HEADED === "1";
  return chromium.launch({
    ...launchOptions(flags),
    ...(isHeaded && { headless: false, slowMo: WATCHED_STEP_MS }),
  });
}

/** A page of a visitor of its own, and what went wrong on it. */
export interface Visit {
  page: Page;
  /** Console errors and warnings, uncaught exceptions and failed requests so far. */
  complaints: string[];
  /** The sum of layout shifts since the page was loaded; 0 is none. */
  layoutShift(): Promise<number>;
}

/** A layout shift, when it was in milliseconds of the page, and the elements that moved. */
interface Shift {
  value: number;
  at: number;
  moved: string[];
}

interface ShiftSource {
  node: Element | null;
  previousRect: DOMRectReadOnly;
  currentRect: DOMRectReadOnly;
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
}

/** Opens a page with no memory of other visits; it closes with the test. */
export async function aVisit(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: DESKTOP, ...options });
  onTestFinished(() => context.close());
  context.setDefaultTimeout(ANSWERS_WITHIN_MS);
  // Init scripts run even where the page's own do not.
  if (options.javaScriptEnabled !== false) {
    await context.addInitScript((hydrated) => {
      Object.assign(window, { isHydrated: false });
      addEventListener(hydrated, () => Object.assign(window, { isHydrated: true }));
    }, HYDRATED_EVENT);
  }
  if (CPU_SLOWDOWN > 1) context.on("page", (page) => void slowDown(page));
  const page = await context.newPage();
  const pause = page.waitForTimeout.bind(page);
  page.waitForTimeout = (ms) => waitFor("pause", pause(ms));
  const complaints: string[] = [];
  page.on("console", (entry) => {
    if (["error", "warning"].includes(entry.type())) complaints.push(entry.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });
  const held: Promise<unknown>[] = [];
  page.on("response", (response) => held.push(holdResponse(response).catch((error) => error)));
  onTestFinished(async () => expect((await Promise.all(held)).filter(Boolean)).toEqual([]));
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    // The console keeps quiet about some of what the policy refuses (T25).
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
      console.error(`refused by the policy: ${effectiveDirective} ${blockedURI}`);
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: ShiftSource[] = Reflect.get(entry, "sources");
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const places = [previousRect, currentRect].map(({ x, y, width, height }) =>
            [x, y, width, height].join(),
          );
          return `${places.join(" → ")} ${node?.nodeName} ${node?.textContent?.trim()}`;
        });
        shifts.push({ value: Reflect.get(entry, "value"), at: entry.startTime, moved });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  const layoutShift = async () => {
    const shifts: Shift[] = await page.evaluate(() => Reflect.get(window, "shifts"));
    if (shifts.length > 0) console.info("layout shifts:", shifts);
    return shifts.reduce((sum, { value }) => sum + value, 0);
  };
  return { page, complaints, layoutShift };
}

/** Holds what the server answered to a script against the API's description, as far as the page still has it. */
async function holdResponse(response: Response): Promise<void> {
  const { pathname } = new URL(response.url());
  if (!pathname.startsWith("/api/")) return;
  const type = await response.headerValue("content-type").catch(() => null);
  // A test that answers in the server's place says what it likes.
  const server = await response.serverAddr().catch(() => null);
  const body = server && (await response.text().catch(() => undefined));
  if (!type || !body) return;
  const method = response.request().method();
  const answer = { method, path: pathname, status: response.status(), type };
  await holdAgainstDescription({ ...answer, body: async () => body });
}

/** How far a page is loaded at an earlier moment, for a test of that moment; and where it comes from. */
export interface Opening {
  waitUntil?: "commit" | "domcontentloaded";
  referer?: string;
}

/** How long a page's lazy parts, such as a lightbox or the pointer's disc, are waited for, in milliseconds. */
const QUIET_WITHIN_MS = 5000;

/**
 * Opens an address; the only way that a test does it (tests/architecture.test.ts).
 * @param opening without `waitUntil` the page's scripts have taken over and its lazy parts have come
 */
export async function openPage(
  page: Page,
  address: string,
  opening: Opening = {},
): Promise<Response | null> {
  return arrive(page, opening, page.goto(address, opening));
}

/** Loads the page again, and waits as for one that is opened. */
export async function reloadPage(page: Page, opening: Opening = {}): Promise<Response | null> {
  return arrive(page, opening, page.reload(opening));
}

/** Goes back in the page's history, and waits as for one that is opened. */
export async function goBack(page: Page): Promise<Response | null> {
  return arrive(page, {}, page.goBack());
}

/** Goes forward in the page's history, and waits as for one that is opened. */
export async function goForward(page: Page): Promise<Response | null> {
  return arrive(page, {}, page.goForward());
}

async function arrive(
  page: Page,
  { waitUntil }: Opening,
  loaded: Promise<Response | null>,
): Promise<Response | null> {
  return waitFor(
    "page",
    loaded.then(async (response) => {
      if (waitUntil === undefined) {
        await untilHydrated(page);
        // A film may keep the network busy for longer.
        await page.waitForLoadState("networkidle", { timeout: QUIET_WITHIN_MS }).catch(() => {});
      }
      return response;
    }),
  );
}

/**
 * Waits until the document's scripts have taken over: before that a pointer goes unseen, a
 * button does nothing and a link loads another document. Without JavaScript it is true at once.
 */
export async function untilHydrated(page: Page): Promise<void> {
  const isHydrated = () => page.evaluate(() => Reflect.get(window, "isHydrated") !== false);
  await expect.poll(isHydrated, { message: `${page.url()} is hydrated` }).toBe(true);
}

/** How many times faster a quickened page moves. */
const TIMES_FASTER = 8;

/** Lets all animations of a page that stands run faster, for a test of what they lead to. */
export async function quickenAnimations(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Animation.enable");
  await devtools.send("Animation.setPlaybackRate", { playbackRate: TIMES_FASTER });
}

/**
 * The same for every document that a page opens from now on, with the timers that go along. Those as long as the wait
 * for the scripts move nothing: they end waiting, and a busy machine needs their time.
 */
export async function quicken(page: Page): Promise<void> {
  await page.addInitScript(
    ([faster, patience]) => {
      const { setTimeout: slowly } = window;
      const sooner = (work: () => void, ms = 0, ...rest: unknown[]) =>
        slowly(work, ms < patience ? ms / faster : ms, ...rest);
      Object.assign(window, { setTimeout: sooner });
    },
    [TIMES_FASTER, HYDRATED_WITHIN_MS] as const,
  );
  await quickenAnimations(page);
}

/** Waits until no animation of the page runs, of those that end. */
export async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ends = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ends.map(({ finished }) => finished));
  });
}

/** Hands an open session to a page. */
export async function shareSession(page: Page, admin: Client): Promise<void> {
  const [name = "", value = ""] = admin.cookie.split("=");
  await page.context().addCookies([{ name, value, domain: "localhost", path: "/" }]);
}

/** Opens the dashboard, or another path, with a new session. */
export async function logIn(
  page: Page,
  url: string,
  path = "/dashboard",
): Promise<Response | null> {
  await shareSession(page, await anAdmin({ url }));
  return openPage(page, url + path);
}

/** Logs in through the login page and waits for the dashboard (I1). */
export async function logInByHand(page: Page, url: string): Promise<void> {
  await openPage(page, `${url}/login`);
  await page.getByLabel("Usuario").fill(ADMIN.username);
  await page.getByLabel("Contraseña").fill(ADMIN.password);
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.waitForURL(`${url}/dashboard`);
}

/** A place on the screen, in CSS pixels. */
export interface Place {
  x: number;
  y: number;
}

/** How many moves a finger makes from one place to another. */
const MOVES = 12;

/**
 * Sets fingers down, moves each from its place to another, and lifts them all, as a hand
 * does it: the browser may scroll by it, and takes the fingers away if it does.
 */
export async function moveFingers(
  page: Page,
  ways: readonly { from: Place; to: Place }[],
): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", share?: number) =>
    devtools.send("Input.dispatchTouchEvent", {
      type,
      touchPoints:
        share === undefined
          ? []
          : ways.map(({ from, to }, id) => ({
              id,
              x: from.x + (to.x - from.x) * share,
              y: from.y + (to.y - from.y) * share,
            })),
    });
  await touch("touchStart", 0);
  for (let move = 1; move <= MOVES; move += 1) await touch("touchMove", move / MOVES);
  await touch("touchEnd");
  await devtools.detach();
}

/** Addresses of the documents and data that a page asks for from now on; scripts and pictures may still be on their way. */
export function loadsOf(page: Page): string[] {
  const loads: string[] = [];
  page.on("request", (request) => {
    if (["document", "fetch"].includes(request.resourceType())) loads.push(request.url());
  });
  return loads;
}
