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
import { HYDRATED_WITHIN_MS } from "../../server/pages/inline-scripts.ts";
import { holdAgainstDescription } from "./described-answers.ts";
import { anAdmin, type Client } from "./studio.ts";
import { ADMIN } from "./studio-process.ts";
import { ANSWERS_WITHIN_MS, CPU_SLOWDOWN, waitFor } from "./waits.ts";

/** Flags that switch off what tests and measurements do not need. */
export const QUIET_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  // Headless Chromium rounds glyph widths otherwise.
  "--font-render-hinting=none",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Popups of the address bar, each of which costs every new window a process. */
export const UNSEEN_POPUPS = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "AimEnabled"];

/** Viewport sizes, in CSS pixels. */
export const PHONE = { width: 390, height: 844 };
export const TABLET = { width: 768, height: 1024 };
export const DESKTOP = { width: 1440, height: 900 };

/**
 * Browser features that no test needs; the popups alone cost a page a second of CPU time. This list replaces
 * Playwright's own, so it repeats what Playwright disables.
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

/** Pause after each step in headed mode. */
const WATCHED_STEP_MS = 250;

/** Returns options for the system's Chromium without background traffic. */
export function launchOptions(flags: readonly string[] = []): LaunchOptions {
  return {
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: [
      ...QUIET_FLAGS,
      "--process-per-site",
      `--disable-features=${NOT_NEEDED.join()}`,
      ...flags,
    ],
  };
}

/** The browser of this worker, which ends with the worker's process. */
let workersBrowser: Promise<Browser> | undefined;

/** Returns the browser that all test files of this worker share. */
export function sharedBrowser(): Promise<Browser> {
  workersBrowser ??= launchBrowser();
  return workersBrowser;
}

/** Starts a browser, which the caller closes. `HEADED=1` shows the window. */
export function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  const isHeaded = process.env.HEADED === "1";
  return chromium.launch({
    ...launchOptions(flags),
    ...(isHeaded && { headless: false, slowMo: WATCHED_STEP_MS }),
  });
}

/** A page in a fresh context, and the errors that occurred on the page. */
export interface Visit {
  page: Page;
  /** Console errors and warnings, uncaught exceptions and failed requests so far. */
  complaints: string[];
  /** Sum of the layout shifts since the page was loaded. */
  layoutShift(): Promise<number>;
}

/** A layout shift; `at` is in milliseconds of the page's clock. */
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

/** Opens a page in a fresh context, which is closed after the test. */
export async function aVisit(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: DESKTOP, ...options });
  onTestFinished(() => context.close());
  context.setDefaultTimeout(ANSWERS_WITHIN_MS);
  // Init scripts run even if the page's own scripts are disabled.
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
    // The console does not report every violation of the policy.
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

/** Checks an API response against the API's description, unless the browser has discarded the body. */
async function holdResponse(response: Response): Promise<void> {
  const { pathname } = new URL(response.url());
  if (!pathname.startsWith("/api/")) return;
  const type = await response.headerValue("content-type").catch(() => null);
  // A response that the test itself fulfils has no server address and may deviate.
  const server = await response.serverAddr().catch(() => null);
  const body = server && (await response.text().catch(() => undefined));
  if (!type || !body) return;
  const method = response.request().method();
  const answer = { method, path: pathname, status: response.status(), type };
  await holdAgainstDescription({ ...answer, body: async () => body });
}

/** How far the page must have loaded, and the referrer. */
export interface Opening {
  waitUntil?: "commit" | "domcontentloaded";
  referer?: string;
}

/** Longest wait for lazy parts, such as the lightbox. */
const QUIET_WITHIN_MS = 5000;

/**
 * Opens an address; tests must use it instead of `page.goto` (tests/architecture.test.ts).
 * @param opening without `waitUntil` the function waits for hydration and lazy parts
 */
export async function openPage(
  page: Page,
  address: string,
  opening: Opening = {},
): Promise<Response | null> {
  return arrive(page, opening, page.goto(address, opening));
}

/** Reloads the page and waits as `openPage` does. */
export async function reloadPage(page: Page, opening: Opening = {}): Promise<Response | null> {
  return arrive(page, opening, page.reload(opening));
}

/** Goes back in the history and waits as `openPage` does. */
export async function goBack(page: Page): Promise<Response | null> {
  return arrive(page, {}, page.goBack());
}

/** Goes forward in the history and waits as `openPage` does. */
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
 * Waits until the page is hydrated: until then pointer events are lost and links load a new document. Without
 * JavaScript it returns at once.
 */
export async function untilHydrated(page: Page): Promise<void> {
  const isHydrated = () => page.evaluate(() => Reflect.get(window, "isHydrated") !== false);
  await expect.poll(isHydrated, { message: `${page.url()} is hydrated` }).toBe(true);
}

const TIMES_FASTER = 8;

/** Speeds up all animations of the current document. */
export async function quickenAnimations(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Animation.enable");
  await devtools.send("Animation.setPlaybackRate", { playbackRate: TIMES_FASTER });
}

/**
 * Speeds up animations and timers of all later documents. Timers as long as the hydration timeout stay: a
 * busy machine needs that time.
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

/** Waits until all finite animations have ended. */
export async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ends = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ends.map(({ finished }) => finished));
  });
}

/** Sets the admin's session cookie in a page's context. */
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

/** Holds a page's requests to such addresses back. @returns lets them go on */
export async function holdRequests(page: Page, addresses: RegExp | string): Promise<() => void> {
  const mayGoOn = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await mayGoOn.promise;
    await route.continue();
  });
  return mayGoOn.resolve;
}

/** Logs in through the login page and waits for the dashboard. */
export async function logInByHand(page: Page, url: string): Promise<void> {
  await openPage(page, `${url}/login`);
  await page.getByLabel("Usuario").fill(ADMIN.username);
  await page.getByLabel("Contraseña").fill(ADMIN.password);
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.waitForURL(`${url}/dashboard`);
}

/** A position on the screen, in CSS pixels. */
export interface Place {
  x: number;
  y: number;
}

/** Number of touch moves per gesture. */
const MOVES = 12;

/** Moves fingers with trusted touch events: the browser may scroll and cancel the touches. */
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

/** Records the addresses of the documents and data that a page requests from now on. */
export function loadsOf(page: Page): string[] {
  const loads: string[] = [];
  page.on("request", (request) => {
    if (["document", "fetch"].includes(request.resourceType())) loads.push(request.url());
  });
  return loads;
}
