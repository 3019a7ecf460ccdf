import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { anAdmin, type Client } from "./studio.ts";
import { QUIET_FLAGS, UNSEEN_POPUPS } from "./browser-flags.ts";
import { ADMIN } from "./studio-process.ts";

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

/** Starts the machine's Chromium, closed to everything but the studio. `HEADED=1` shows its window. */
export function startBrowser(flags: readonly string[] = []): Promise<Browser> {
  const isWatched = process.env.HEADED === "1";
  return chromium.launch({
    headless: !isWatched,
    slowMo: isWatched ? WATCHED_STEP_MS : 0,
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: [...QUIET_FLAGS, `--disable-features=${NOT_NEEDED.join()}`, ...flags],
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

/** Opens a page with no memory of other visits; it closes with the test. */
export async function aVisit(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: DESKTOP, ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (entry) => {
    if (["error", "warning"].includes(entry.type())) complaints.push(entry.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        Object.assign(window, {
          shifted: Reflect.get(window, "shifted") + Reflect.get(entry, "value"),
        });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return {
    page,
    complaints,
    layoutShift: () => page.evaluate(() => Number(Reflect.get(window, "shifted"))),
  };
}

/** Hands an open session to a page. */
export async function signIn(page: Page, admin: Client): Promise<void> {
  const [name = "", value = ""] = admin.cookie.split("=");
  await page.context().addCookies([{ name, value, domain: "localhost", path: "/" }]);
}

/** Opens the dashboard with a new session. */
export async function logIn(page: Page, url: string): Promise<void> {
  await signIn(page, await anAdmin({ url }));
  await page.goto(`${url}/dashboard`);
}

/** Logs in through the login page and waits for the dashboard (I1). */
export async function logInByHand(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel("Usuario").fill(ADMIN.username);
  await page.getByLabel("Contraseña").fill(ADMIN.password);
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.waitForURL(`${url}/dashboard`);
}
