import { expect, test } from "vitest";
import type { SiteServices } from "#domain/site-services.ts";
import { publicMedia } from "./public-media.ts";

const NAME = "0123456789abcdef".repeat(2);
const AT = { origin: "https://studio.example", place: "https://cdn.example/media" };

/** Returns a page after `publicMedia` has changed it. */
async function named(text: string, path = "/work/marea", place: string | null = AT.place) {
  const mount = publicMedia(
    AT.origin,
    place ?? undefined,
  )(async () => new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } }));
  const services: Partial<SiteServices> = {};
  const response = await mount(new Request(AT.origin + path), services as SiteServices);
  return response.text();
}

test.each([
  [`src="/media/${NAME}.jpg"`, `src="${AT.place}/${NAME}.jpg"`],
  [
    `srcset="/media/${NAME}-160.avif 160w, /media/${NAME}-2200.avif 2200w"`,
    `srcset="${AT.place}/${NAME}-160.avif 160w, ${AT.place}/${NAME}-2200.avif 2200w"`,
  ],
  [`url(/media/${NAME}-320.webp)`, `url(${AT.place}/${NAME}-320.webp)`],
  [`url(&quot;/media/${NAME}.mp4&quot;)`, `url(&quot;${AT.place}/${NAME}.mp4&quot;)`],
  [`"contentUrl":"${AT.origin}/media/${NAME}.jpg"`, `"contentUrl":"${AT.place}/${NAME}.jpg"`],
  [`src="/media/films/${NAME}/${NAME}-720.mp4"`, `src="${AT.place}/${NAME}-720.mp4"`],
  [
    String.raw`\"/media/films/${NAME}/${NAME}-loop-small.mp4\"`,
    String.raw`\"${AT.place}/${NAME}-loop-small.mp4\"`,
  ],
  [`"/media/films/${NAME}/master.m3u8"`, `"${AT.place}/${NAME}-master.m3u8"`],
  [`src="/media/${NAME}.mov"`, `src="${AT.place}/${NAME}.mov"`],
  [String.raw`\"/media/${NAME}.webm\"`, String.raw`\"${AT.place}/${NAME}.webm\"`],
])("Z5 a page names final media at their public place: %s", async (page, expected) => {
  expect(await named(page)).toBe(expected);
});

test.each([
  `src="/media/temp/${NAME}.jpg"`,
  `src="https://other.example/media/${NAME}.jpg"`,
  `href="/work/media/${NAME}.jpg"`,
  `src="/media/short.jpg"`,
  `src="/videos/film.mp4"`,
  `src="/media/${NAME}.vtt"`,
])("Z5 and every other address as it is: %s", async (page) => {
  expect(await named(page)).toBe(page);
});

test("Z5 the admin's pages, and all of them without the setting, name media by their own addresses", async () => {
  const page = `src="/media/${NAME}.jpg"`;
  for (const path of ["/dashboard", "/dashboard.data", "/dashboard/ajustes", "/add"]) {
    expect(await named(page, path)).toBe(page);
  }
  expect(await named(page, "/", null)).toBe(page);
});
