import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { aPicture } from "#domain/article.fixtures.ts";
import { CLAPPERBOARD } from "#domain/identity.ts";
import type { PageDescription } from "#domain/page-description.ts";
import { parseSiteSettings } from "#domain/site-settings.ts";
import { aServerOf } from "../../http/server.fixtures.ts";
import type { ShareLook } from "../../media/serving/share-images.ts";
import { BLANK_SETTINGS as blank } from "../../site-settings/default-settings.ts";
import { shareRoutes, type ShareRoutesParts } from "./routes.ts";
import {
  createKnownLooks,
  drawableLook,
  lookOf,
  pageOfShare,
  shareAddress,
  shareImageOf,
} from "./share-look.ts";

const settings = parseSiteSettings({ ...blank, brand: "Luz" });
const PAGE: PageDescription = {
  title: "Lamp",
  labels: ["FASHION", "2024"],
  frames: "01 / 16",
  picture: aPicture({ focus: { x: 20, y: 80 } }),
  path: "/work/lamp",
  description: "A lamp.",
  content: { kind: "CollectionPage" },
};
const LOOK = lookOf(PAGE, settings);

test("S1 an image shows what its page and its studio say, and its address changes with that alone", () => {
  const { url, width, height, focus } = aPicture({ focus: { x: 20, y: 80 } });
  expect(LOOK).toEqual({
    title: "Lamp",
    brand: "Luz",
    labels: ["FASHION", "2024"],
    frames: "01 / 16",
    paper: "#f1efe8",
    ink: "#11150f",
    picture: { url, width, height, focus },
    logo: null,
  });
  expect(lookOf({ ...PAGE, picture: null }, settings).picture).toBeNull();
  const withLogo = {
    ...settings,
    identity: { ...settings.identity, logo: "/media/a.png", isLogoInked: true },
  };
  expect(lookOf(PAGE, withLogo).logo).toEqual({ source: "/media/a.png", isInked: true });
  const address = shareAddress("/work/lamp", LOOK);
  expect(address).toMatch(/^\/share\/work\/lamp-[0-9a-f]{20}\.jpg$/);
  expect(shareAddress("/work/lamp?x=1", { ...LOOK })).toBe(address);
  const { identity } = settings;
  const others = [
    lookOf({ ...PAGE, title: "Lamps" }, settings),
    lookOf({ ...PAGE, picture: aPicture({ focus: { x: 10, y: 90 } }) }, settings),
    lookOf(PAGE, { ...settings, brand: "Sombra" }),
    lookOf(PAGE, {
      ...settings,
      identity: { ...identity, light: { ...identity.light, paper: "#fff" } },
    }),
    lookOf(PAGE, { ...withLogo, identity: { ...withLogo.identity, isLogoInked: false } }),
    lookOf(PAGE, withLogo),
  ].map((look) => shareAddress("/work/lamp", look));
  expect(new Set([address, ...others]).size).toBe(7);
  expect(shareAddress("/", LOOK)).toMatch(/^\/share\/home-[0-9a-f]{20}\.jpg$/);
  expect(shareImageOf(PAGE, LOOK)).toEqual({ address, alt: "Lamp — A lamp on an orange table" });
  expect(shareImageOf({ ...PAGE, picture: null }, LOOK).alt).toBe("Lamp");
});

test("S1 the demo's logo is drawn from the program's own file", async () => {
  const logo = { source: CLAPPERBOARD, isInked: true };
  const bytes = await readFile(new URL("../../../demo/brand/clapperboard.png", import.meta.url));
  expect(drawableLook({ ...LOOK, logo })).toEqual({
    ...LOOK,
    logo: { source: bytes, isInked: false },
  });
  const own = { ...LOOK, logo: { source: "/media/a.png", isInked: true } };
  expect([drawableLook(own), drawableLook(LOOK)]).toEqual([own, LOOK]);
});

const HASH = "0123456789".repeat(2);
test.each([
  [`/share/home-${HASH}.jpg`, "/"],
  [`/share/work/lamp-${HASH}.jpg`, "/work/lamp"],
  [`/share/es/gallery/a-b2-${HASH}.jpg`, "/es/gallery/a-b2"],
  [`/share/work//lamp-${HASH}.jpg`, undefined],
  [`/share/../lamp-${HASH}.jpg`, undefined],
  [`/share/Lamp-${HASH}.jpg`, undefined],
  [`/share/lamp-${HASH.slice(1)}.jpg`, undefined],
  [`/share/lamp-${HASH}.png`, undefined],
  [`/x/share/lamp-${HASH}.jpg`, undefined],
  [`/share/lamp-${HASH}.jpg/`, undefined],
])("S1 T12 %s is of the page %s", (address, page) => {
  expect(pageOfShare(address)).toBe(page);
});

test("S1 the looks of rendered pages are known for the content that they were rendered of", () => {
  const looks = createKnownLooks();
  looks.remember("/work?view=list", "1", LOOK);
  expect([looks.find("/work", "1"), looks.find("/work", "2"), looks.find("/about", "1")]).toEqual([
    LOOK,
    undefined,
    undefined,
  ]);
});

/** The share images of pages that have these looks, or have moved. */
async function aSite(pages: Record<string, ShareLook | string>, isWhole = true) {
  const looks = createKnownLooks();
  const rendered: string[] = [];
  const drawn: unknown[][] = [];
  const parts: ShareRoutesParts = {
    looks,
    origin: "https://studio.example",
    tag: async () => "1",
    servicesFor: async () => ({}) as never,
    loadSite: async () => async (request) => {
      const { pathname } = new URL(request.url);
      rendered.push(pathname);
      const page = pages[pathname];
      if (typeof page === "string")
        return new Response(null, { status: 301, headers: { location: page } });
      if (page) looks.remember(pathname, "1", page);
      return new Response("page");
    },
    media: {
      shareImages: {
        find: async (...of) => {
          drawn.push(of);
          return { bytes: Buffer.from("picture"), isWhole };
        },
      },
    },
  };
  return { call: await aServerOf((app) => shareRoutes(app, parts)), rendered, drawn };
}

test("S1 the image of a page is drawn of what it says now; its page is rendered once", async () => {
  const { call, rendered, drawn } = await aSite({ "/work/lamp": LOOK });
  const address = shareAddress("/work/lamp", LOOK);
  const answer = await call(`${address}?utm=1`);
  expect([answer.status, await answer.text()]).toEqual([200, "picture"]);
  for (const [name, value] of [
    ["content-type", "image/jpeg"],
    ["cache-control", "public, max-age=31536000, immutable"],
    ["cross-origin-resource-policy", "cross-origin"],
    ["content-length", "7"],
  ] as const) {
    expect([name, answer.headers.get(name)]).toEqual([name, value]);
  }
  const etag = answer.headers.get("etag") ?? "";
  expect(etag).toBe(`"${address.slice(-24, -4)}"`);
  expect((await call(address, { headers: { "if-none-match": etag } })).status).toBe(304);
  const part = await call(address, { headers: { range: "bytes=1-3" } });
  expect([part.status, await part.text()]).toEqual([206, "ict"]);
  const head = await call(address, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length")]).toEqual([200, "7"]);
  expect(rendered).toEqual(["/work/lamp"]);
  expect(drawn[0]).toEqual([address.slice(-24, -4), LOOK]);
});

test("S1 R17 an image that lacks its picture is asked for again soon", async () => {
  const { call } = await aSite({ "/work/lamp": LOOK }, false);
  const answer = await call(shareAddress("/work/lamp", LOOK));
  expect(answer.headers.get("cache-control")).toBe("public, max-age=60");
  expect(answer.headers.get("etag")).toMatch(/^"[0-9a-f]{20}-incomplete"$/);
});

test("S1 an old address leads to the image of today, also of a page that moved; one of no page is 404", async () => {
  const { call, rendered } = await aSite({
    "/work/lamp": LOOK,
    "/work/1": "/work/lamp",
    "/work/2": "/work/1",
    "/dashboard": LOOK,
  });
  const today = shareAddress("/work/lamp", LOOK);
  const hash = shareAddress("/", LOOK).slice(-25);
  for (const [address, status, location] of [
    [`/share/work/lamp-${HASH}.jpg`, 302, today],
    [`/share/work/1${hash}`, 302, today],
    [`/share/work/2${hash}`, 404, null],
    [`/share/work/none${hash}`, 404, null],
    [`/share/dashboard${hash}`, 404, null],
    [`/share/login${hash}`, 404, null],
    [`/share/..%2fwork/lamp${hash}`, 404, null],
    ["/share/lamp.jpg", 404, null],
  ] as const) {
    const answer = await call(address);
    expect([address, answer.status, answer.headers.get("location")]).toEqual([
      address,
      status,
      location,
    ]);
    expect(answer.headers.get("cross-origin-resource-policy")).toBeNull();
  }
  expect(rendered).not.toContain("/dashboard");
  expect((await call(`/share/work/1${hash}`)).headers.get("cache-control")).toBe(
    "public, max-age=300",
  );
});
