import { expect, test, vi } from "vitest";
import { brotliCompressSync } from "node:zlib";
import type { Page } from "playwright-core";
import { ADMIN } from "#domain/admin-address.ts";
import { API } from "#domain/api.ts";
import { addDays, dayIn } from "#domain/visit-statistics.ts";
import { expectComfort } from "../support/admin-pages.ts";
import {
  DESKTOP,
  goBack,
  goForward,
  logIn,
  openPage,
  PHONE,
  reloadPage,
  type Visit,
} from "../support/browser.ts";
import { alter } from "../support/databases.ts";
import { startDemoStudio } from "../support/hosted-studio.ts";
import { skipIntro } from "../support/home-page.ts";
import { noteScripts, weightOfScripts } from "../support/page-measures.ts";
import { sharedSite, type SharedSite } from "../support/site.ts";
import { anAdmin, json, listArticles } from "../support/studio.ts";
import { ANSWERS_WITHIN_MS } from "../support/waits.ts";

const site = sharedSite();
const uncounted = sharedSite(() => startDemoStudio({ STATS: "off" }));

/** The demo studio's time zone, in which a UTC day begins on the day before. */
const TIME_ZONE = "America/Bogota";
/** Limit for the module that every page loads, in bytes as brotli sends it. */
const MOST_BYTES = 1000;
/** A browser that pages count as a person's. */
const PERSON = {
  userAgent:
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
  locale: "es-CO",
  reducedMotion: "reduce",
} as const;

/** A visitor's opt-outs, and whether a program drives the browser. */
type Wish = { doNotTrack?: "1"; globalPrivacyControl?: true; webdriver?: true };

/** A person's visit and its reports so far. */
async function aPerson(
  at: SharedSite = site,
  wish: Wish = {},
): Promise<Visit & { reports: string[]; requested: string[] }> {
  const visit = await at.visit(PERSON);
  await visit.page.addInitScript((says) => {
    for (const [name, value] of Object.entries({ webdriver: false, ...says })) {
      Object.defineProperty(navigator, name, { get: () => value });
    }
  }, wish);
  const reports: string[] = [];
  const requested: string[] = [];
  visit.page.on("request", (request) => void requested.push(request.url()));
  // Playwright does not expose a beacon's body.
  await visit.page.exposeFunction("noteReport", (report: string) => void reports.push(report));
  await visit.page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (to, body) => {
      if (body instanceof Blob) void body.text().then(Reflect.get(window, "noteReport"));
      return send(to, body);
    };
  });
  return { ...visit, reports, requested };
}

const follow = async (page: Page, name: string | RegExp, path: string) => {
  await page.getByRole("banner").getByRole("link", { name }).click();
  await page.waitForURL(path);
};

async function counted(): Promise<string[]> {
  const csv = await (await (await anAdmin(site.studio))(API.visitsCsv)).text();
  return [...csv.matchAll(/"[\d-]{10}","([^"]*)","([^"]*)","(\d+)"/g)].map(
    ([, what, name, count]) => `${what}|${name}|${count}`,
  );
}

/** Deletes all counts; the download of `counted` first writes those that wait. */
async function forget(): Promise<void> {
  await counted();
  alter(site.studio.dataDir, "DELETE FROM visit_counts");
}

test("Y2 a walk from another site through home, work, a project and a gallery gives exact counts", async () => {
  await forget();
  const { page, reports, complaints } = await aPerson();
  const scripts = noteScripts(page);
  await openPage(page, "/", { referer: "https://www.instagram.com/claqueta?private=1" });
  await expect.poll(() => reports.length).toBe(1);
  await skipIntro(page);
  await follow(page, /^WORK/, "/work");
  await expect.poll(() => reports.length).toBe(2);
  await page.getByRole("main").getByRole("link", { name: "Seda" }).first().click();
  await page.waitForURL("/work/seda");
  await expect.poll(() => reports.length).toBe(3);
  await follow(page, /^GALLERYS/, "/gallery/fashion");
  await expect.poll(() => reports.length).toBe(4);
  // Back, forward and reload are no further views.
  await goBack(page);
  await page.waitForURL("/work/seda");
  await goForward(page);
  await page.waitForURL("/gallery/fashion");
  await reloadPage(page);
  await follow(page, /^ABOUT/, "/about");
  await expect.poll(() => reports.length).toBe(5);
  // A document that is opened by a link of the site begins no visit.
  await openPage(page, "/contact", { referer: `${site.url}/about` });
  await expect.poll(() => reports.length).toBe(6);
  expect(reports.slice(0, 2)).toEqual([
    '{"path":"/","referrer":"www.instagram.com","language":"es-CO"}',
    '{"path":"/work"}',
  ]);
  await expect
    .poll(counted)
    .toEqual([
      "Idioma|es-CO|1",
      "Procedencia|instagram.com|1",
      "Páginas vistas|Inicio|1",
      "Páginas vistas|Nosotros|1",
      "Páginas vistas|Contacto|1",
      "Páginas vistas|Proyectos|1",
      expect.stringMatching(/Páginas vistas\|(?:FASHION|Seda)\|1/),
      expect.stringMatching(/Páginas vistas\|(?:FASHION|Seda)\|1/),
      "Visitas||1",
    ]);
  expect(complaints).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  const module = scripts().filter((address) => address.includes("report-visits"));
  expect(module).toHaveLength(1);
  expect((await weightOfScripts(module)) * 1024).toBeLessThan(MOST_BYTES);
  expect(brotliCompressSync(reports.join("\n")).length).toBeLessThan(MOST_BYTES);
  // A private link's address is never reported.
  await openPage(page, "/es/p/AAAAAAAAAAAAAAAAAAAAAA");
  expect(reports).toHaveLength(6);
});

test("Y2 a reel that is played tells each quarter once, and nothing of what was skipped", async () => {
  await forget();
  const { page, reports } = await aPerson();
  await openPage(page, "/");
  await skipIntro(page);
  await page.locator("[data-live]").waitFor();
  const reel = page.locator("li[aria-current] a");
  await reel.focus();
  await page.keyboard.press("Enter");
  const player = page.getByRole("dialog").locator("video");
  await player.evaluate(
    (video: HTMLVideoElement) =>
      new Promise<void>((resolve) => {
        const pause = () => {
          if (video.currentTime === 0) return;
          video.pause();
          video.removeEventListener("timeupdate", pause);
          resolve();
        };
        video.addEventListener("timeupdate", pause);
        pause();
      }),
  );
  const play = (until: number) =>
    player.evaluate(
      (video: HTMLVideoElement, share) =>
        new Promise<void>((resolve) => {
          const look = () => {
            if (video.currentTime < video.duration * share && !video.ended) return;
            video.removeEventListener("timeupdate", look);
            video.pause();
            resolve();
          };
          video.muted = true;
          video.playbackRate = 4;
          video.addEventListener("timeupdate", look);
          void video.play();
        }),
      until,
    );
  const quarters = () =>
    reports.flatMap((each) => (each.includes("film") ? [JSON.parse(each).quarter] : []));
  // Together with the part played before, a little more than a quarter is seen.
  await player.evaluate((video: HTMLVideoElement) => {
    video.currentTime += video.duration * 0.7;
  });
  await play(0.99);
  await expect.poll(quarters).toEqual([1]);
  await player.evaluate((video: HTMLVideoElement) => (video.currentTime = 0));
  await play(1);
  await expect.poll(quarters).toEqual([1, 2, 3, 4]);
  await player.evaluate((video: HTMLVideoElement) => (video.currentTime = 0));
  await play(0.5);
  expect(quarters()).toEqual([1, 2, 3, 4]);
  const films = (await counted()).filter((each) => each.startsWith("Película"));
  expect(films).toEqual(
    [25, 50, 75, 100].map((percent) => expect.stringMatching(new RegExp(`, ${percent} %\\|1$`))),
  );
});

test.each([
  ["", /play the film/i],
  ["/answers", /^play /i],
])("J4 a film on a selection's page %s is reported for its link alone", async (below, play) => {
  await forget();
  const admin = await anAdmin(site.studio);
  const [work] = (await listArticles(admin)).flatMap(({ id, images, media: shown }) => {
    const media = images.find((each) => each.endsWith(".mp4"));
    return media === undefined ? [] : [{ article: id, media, alt: shown[media]?.alt }];
  });
  const pitch = { title: "Pitch", client: "", note: "", items: [work] };
  const selection = await (await admin(API.selections, json(pitch))).json();
  const asked = { selection: selection.id, asksAnswers: true };
  const { link } = await (await admin(API.privateLinks, json(asked))).json();
  const { page, reports } = await aPerson();
  await openPage(page, link.address + below);
  await page.getByRole("button", { name: play }).click();
  const player = page.getByRole("main").locator("video");
  await player.evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    video.playbackRate = 4;
    void video.play();
  });
  const token = link.address.slice("/p/".length);
  await expect.poll(() => reports.length).toBeGreaterThan(0);
  await player.evaluate((video: HTMLVideoElement) => video.pause());
  expect(JSON.parse(reports[0] ?? "")).toEqual({ film: work?.media, quarter: 1, link: token });
  const played = () => reports.map((report) => JSON.parse(report).quarter);
  const watched = async () => {
    // The download of the site's numbers writes what waits.
    const ofSite = (await counted()).filter((each) => /Pel|Pág|Vis/.test(each));
    const answer = await admin(`${API.privateLinks}?selection=${selection.id}`);
    return { ofSite, films: (await answer.json()).links[0].films };
  };
  const quarters = () => [1, 2, 3, 4].map((quarter) => Number(played().includes(quarter)));
  // A film at four times its speed may reach another quarter before it stops.
  await vi.waitFor(async () => {
    const films = [{ url: work?.media, alt: work?.alt, quarters: quarters() }];
    expect(await watched()).toEqual({ ofSite: [], films });
  }, ANSWERS_WITHIN_MS);
  const { page: dashboard } = await site.visit();
  await logIn(dashboard, site.url, ADMIN.selection(selection.id));
  await dashboard.getByText(/: vista hasta un cuarto 1 vez/).waitFor();
});

const LEFT_ALONE: [who: string, wish: Wish, at: () => SharedSite][] = [
  ["who asks not to be tracked", { doNotTrack: "1" }, () => site],
  ["who sends Global Privacy Control", { globalPrivacyControl: true }, () => site],
  ["a program", { webdriver: true }, () => site],
  ["anybody under STATS=off", {}, () => uncounted],
];

test.each(LEFT_ALONE)("Y2 no page reports of %s", async (_, wish, at) => {
  const { page, requested } = await aPerson(at(), wish);
  await openPage(page, "/");
  await skipIntro(page);
  await follow(page, /^WORK/, "/work");
  await page.waitForLoadState("networkidle");
  await follow(page, /^ABOUT/, "/about");
  await page.waitForLoadState("networkidle");
  expect(requested.length).toBeGreaterThan(10);
  expect(requested.filter((url) => url.includes("visits"))).toEqual(
    at() === uncounted ? [] : [expect.stringContaining("/assets/report-visits")],
  );
});

test("Y2 a page whose reports something takes away works as any other", async () => {
  const { page, complaints } = await aPerson();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "sendBeacon", { value: undefined });
    Object.defineProperty(document, "referrer", { get: () => "nowhere" });
  });
  await openPage(page, "/about");
  await follow(page, /^WORK/, "/work");
  await page.getByRole("main").getByRole("link", { name: "Seda" }).first().waitFor();
  expect(complaints).toEqual([]);
});

test("Y2 a page that is opened in a hidden tab is reported once somebody sees it", async () => {
  const { page, reports } = await aPerson();
  await page.addInitScript(() => {
    let state = "hidden";
    Object.defineProperty(document, "visibilityState", { get: () => state });
    Object.assign(window, {
      show: () => {
        state = "visible";
        document.dispatchEvent(new Event("visibilitychange"));
      },
    });
  });
  await openPage(page, "/about");
  expect(reports).toEqual([]);
  await page.evaluate(() => Reflect.get(window, "show")());
  await expect.poll(() => reports).toEqual(['{"path":"/about","referrer":"","language":"es-CO"}']);
});

function put(day: string, kind: string, key: string, count: number): void {
  alter(
    site.studio.dataDir,
    `INSERT INTO visit_counts (day, kind, key, count) VALUES ('${day}', '${kind}', '${key}', ${count})`,
  );
}

/** Inserts counts of these days up to today, with more visits each day. */
async function fill(days: number): Promise<void> {
  await forget();
  const today = dayIn(TIME_ZONE, Date.now());
  for (let at = 0; at < days; at += 1) {
    const day = addDays(today, -at);
    put(day, "visit", "", days - at);
    put(day, "view", "/", 2 * (days - at));
    put(day, "referrer", "a-site-with-a-rather-long-name.produccionesaudiovisuales.example", 1);
  }
  for (let other = 1; other <= 11; other += 1) put(today, "referrer", `${other}.example`, 1);
  put(today, "view", "/work", 7);
  put(today, "view", "work/9999", 1);
  put(today, "language", "es-CO", 3);
  put(today, "inquiry", "", 2);
}

test("Y2 Estadísticas shows totals, a plot that is read by keys and by finger, and its table", async () => {
  await fill(20);
  const { page, complaints } = await site.visit({ viewport: PHONE, hasTouch: true });
  await logIn(page, site.url);
  await page.getByRole("link", { name: "Estadísticas" }).click();
  await page.getByRole("heading", { name: "Estadísticas" }).waitFor();
  await page.getByRole("link", { name: "7 días" }).click();
  await page.waitForURL(/span=7-days/);
  const totals = page.locator("dl > div");
  // 20 + 19 + … + 14, and 13 + 12 + … + 7 in the week before.
  await expect
    .poll(() => totals.allInnerTexts())
    .toEqual([
      "Visitas\n119\n70 % más que los 7 días anteriores",
      expect.stringContaining("246\n"),
      "Mensajes\n2",
    ]);
  const day = page.getByRole("slider", { name: "Día" });
  const reading = () => day.getAttribute("aria-valuetext");
  expect(await reading()).toMatch(/: 20 visitas, 48 páginas vistas$/);
  await day.focus();
  await page.keyboard.press("ArrowLeft");
  expect(await reading()).toMatch(/: 19 visitas, 38 páginas vistas$/);
  await page.keyboard.press("Home");
  expect(await reading()).toMatch(/: 14 visitas, 28 páginas vistas$/);
  const box = await page.locator("figure > div").boundingBox();
  if (!box) throw new Error("no plot");
  await page.touchscreen.tap(box.x + box.width * 0.5, box.y + box.height * 0.5);
  expect(await reading()).toMatch(/: 17 visitas, 34 páginas vistas$/);
  await page.mouse.move(box.x + box.width * 0.95, box.y + 5);
  expect(await reading()).toMatch(/: 20 visitas/);
  await page.getByText("Ver como tabla").click();
  const rows = page.getByRole("table", { name: "Visitas por día" }).getByRole("row");
  expect(await rows.count()).toBe(8);
  expect(await rows.nth(1).getByRole("cell").allInnerTexts()).toEqual(["20", "48", "2"]);
  const pages = page.getByRole("region", { name: "Páginas" }).getByRole("listitem");
  expect(await pages.allInnerTexts()).toEqual([
    "Inicio\n238",
    "Proyectos\n7",
    "Una página que se eliminó\n1",
  ]);
  const languages = page.getByRole("region", { name: "Idiomas" });
  expect(await languages.getByRole("listitem").allInnerTexts()).toEqual(["Español (Colombia)\n3"]);
  const referrers = page.getByRole("region", { name: "De dónde llegan" });
  expect(await referrers.locator("li:visible").count()).toBe(10);
  await referrers.getByText("Ver 2 más").click();
  expect(await referrers.locator("li:visible").count()).toBe(12);
  const csv = await page.getByRole("link", { name: "Descargar CSV" }).getAttribute("href");
  expect(csv).toBe(`${API.visitsCsv}?span=7-days`);
  await expectComfort(page, "seven days");
  await page.getByRole("link", { name: "12 meses" }).click();
  await page.getByRole("slider", { name: "Mes" }).waitFor();
  expect(await page.getByRole("slider").getAttribute("max")).toBe("11");
  await page.setViewportSize(DESKTOP);
  await expectComfort(page, "twelve months");
  await pages.getByRole("link", { name: "Proyectos" }).click();
  await page.waitForURL("/work");
  expect(complaints).toEqual([]);
});

test("Y2 before the first visit Estadísticas says what is counted; under STATS=off, that nothing is", async () => {
  await forget();
  const { page } = await site.visit({ viewport: PHONE });
  await logIn(page, site.url, "/dashboard/estadisticas");
  await page.getByText("Todavía no se ha contado ninguna visita").waitFor();
  await page.getByText("Sin cookies, sin direcciones IP").waitFor();
  await expectComfort(page, "before the first visit");
  const { page: off } = await uncounted.visit();
  await logIn(off, uncounted.url);
  await off.getByRole("link", { name: "Mensajes" }).waitFor();
  expect(await off.getByRole("link", { name: "Estadísticas" }).count()).toBe(0);
  await openPage(off, "/dashboard/estadisticas");
  await off.getByText("Las visitas no se cuentan").waitFor();
});
