import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { API } from "#domain/api.ts";
import { openPage, PHONE } from "../../support/browser.ts";
import { openHome } from "../../support/home-page.ts";
import { aPhotograph } from "../../support/media-files.ts";
import { anAdmin, json, listArticles } from "../../support/studio.ts";
import { sharedSite } from "../../support/site.ts";

const ORIGINAL = { width: 3000, height: 2000 };

const site = sharedSite();

test("H9 a main image at another host is made smaller by the phone, with no script but ours", async () => {
  const address = await hostPicture({ "access-control-allow-origin": "*" });
  await showElsewhere(address);
  const { page, complaints } = await site.visit({ viewport: PHONE });
  const hosts = new Set<string>();
  page.context().on("request", (request) => {
    if (!request.url().startsWith("blob:")) hosts.add(new URL(request.url()).origin);
  });
  await openPage(page, "/");
  const image = page.locator("li:not([data-copy]) img[src^='blob:']").first();
  await image.waitFor({ state: "attached" });
  const sent = await image.evaluate(async (element: HTMLImageElement) => {
    const response = await fetch(element.src);
    const file = await response.blob();
    const { width, height } = await createImageBitmap(file);
    return { bytes: file.size, width, height };
  });
  expect(sent.bytes).toBeLessThanOrEqual(0.5 * 1024 * 1024);
  expect(Math.max(sent.width, sent.height)).toBeLessThanOrEqual(800);
  expect(sent.width / sent.height).toBeCloseTo(ORIGINAL.width / ORIGINAL.height, 1);
  expect([...hosts].toSorted()).toEqual([site.url, new URL(address).origin].toSorted());
  expect(complaints).toEqual([]);
});

test("H9 where that fails it is logged and the original stays", async () => {
  const address = await hostPicture({});
  await showElsewhere(address);
  const { page, complaints } = await openHome(site, { viewport: PHONE });
  await expect
    .poll(() => complaints.some((text) => text.includes("could not be compressed")))
    .toBe(true);
  expect(await page.locator(`li:not([data-copy]) img[src="${address}"]`).count()).toBe(1);
  expect(await page.locator("img[src^='blob:']").count()).toBe(0);
});

test("H9 on a wide screen nothing is compressed, nor is its code fetched", async () => {
  await showElsewhere(await hostPicture({ "access-control-allow-origin": "*" }));
  const { page } = await site.visit();
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await openPage(page, "/");
  await page.locator("[data-live]").waitFor();
  expect(scripts.filter((url) => /compress/.test(url))).toEqual([]);
});

test("H9 M1 what is no image, no PNG or no file at all is rejected in the catalogue's words", async () => {
  const rejected = [
    ["text/plain", "The file given is not an image"],
    ["image/png", "The input is not a PNG file!"],
  ] as const;
  for (const [type, words] of rejected) {
    const open = { "access-control-allow-origin": "*", "content-type": type };
    await showElsewhere(await host(Buffer.from("not what it is called"), open));
    const { page, complaints } = await site.visit({ viewport: PHONE });
    const chunk = page.waitForRequest(/compress-picture/);
    await openPage(page, "/");
    await expect.poll(() => complaints.some((text) => text.includes(words))).toBe(true);
    // No picture of a page can be no file, so the library's third sentence is only looked for.
    const source = await page.evaluate(
      async (address) => (await fetch(address)).text(),
      (await chunk).url(),
    );
    expect(source).toContain("The file given is not an instance of Blob or File");
  }
});

/** Serves a large photograph from another origin; returns its address. */
async function hostPicture(headers: Record<string, string>): Promise<string> {
  const photograph = await aPhotograph({ ...ORIGINAL, quality: 84 });
  return host(photograph, { "content-type": "image/jpeg", ...headers });
}

async function host(bytes: Buffer, headers: Record<string, string>): Promise<string> {
  const host = createServer((_, response) => {
    response.writeHead(200, headers).end(bytes);
  });
  onTestFinished(() => void host.close());
  host.listen(0, "localhost");
  await once(host, "listening");
  return `http://localhost:${(host.address() as AddressInfo).port}/main.jpg`;
}

/** Sets the main image of a project on home to this address. */
async function showElsewhere(address: string): Promise<void> {
  const admin = await anAdmin(site.studio);
  const skala = (await listArticles(admin)).find(({ title }) => title === "Skala");
  const answer = await admin(API.articles, json({ ...skala, main_center: address }));
  expect(answer.status).toBe(200);
}
