import { createServer, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { API } from "#domain/api.ts";
import { aVisit, logIn, openPage, PHONE, sharedBrowser } from "../support/browser.ts";
import { startDemoProcess } from "../support/demo-library.ts";
import { listenForTest } from "../support/proxy.ts";

/** A content network that fetches a studio's media and forwards them unchanged. @returns its address */
async function aContentNetwork(studio: () => string) {
  const passed: string[] = [];
  async function pass(url: string, response: ServerResponse): Promise<void> {
    passed.push(url);
    const { status, headers, body } = await fetch(`${studio()}/media${url}`);
    response.writeHead(status, Object.fromEntries(headers));
    Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]).pipe(response);
  }

  const server = createServer(({ url = "" }, response) => void pass(url, response));
  return { url: await listenForTest(server), passed };
}

test("Z5 pages, and those that one goes on to, show media of another place; the admin's and the API do not name it", async () => {
  let url = "";
  const network = await aContentNetwork(() => url);
  const studio = await startDemoProcess({ MEDIA_PUBLIC_URL: `${network.url}/` });
  onTestFinished(() => studio.kill());
  url = studio.url;
  const { page, complaints } = await aVisit(await sharedBrowser(), { baseURL: url });
  const fromStudio: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(`${url}/media/`)) fromStudio.push(request.url());
  });
  const areShown = () =>
    page.waitForFunction(() => {
      const inView = [...document.querySelectorAll("img")].filter((image) =>
        image.checkVisibility(),
      );
      return inView.some((image) => image.complete && image.naturalWidth > 0);
    });
  for (const viewport of [undefined, PHONE]) {
    if (viewport) await page.setViewportSize(viewport);
    for (const path of ["/", "/gallery/fashion", "/about"]) {
      await openPage(page, path);
      await areShown();
    }
    await openPage(page, "/index");
    await page.locator("main a[href^='/work/']").first().click();
    await page.waitForURL("**/work/*");
    await page.waitForLoadState("networkidle");
    await areShown();
  }
  const card = await page.locator('meta[property="og:image"]').getAttribute("content");
  expect(card).toMatch(/\/share\/work\/[a-z0-9-]+-[0-9a-f]{20}\.jpg$/);
  expect(network.passed.length).toBeGreaterThan(20);
  expect(fromStudio).toEqual([]);
  const articles = await (await fetch(url + API.articles)).text();
  expect([articles.includes(network.url), articles.includes('"/media/')]).toEqual([false, true]);
  expect(complaints).toEqual([]);

  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page, url);
  await areShown();
  expect(await page.content()).not.toContain(network.url);
  expect(fromStudio.length).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
});
