import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { CLAPPERBOARD } from "#domain/identity.ts";
import { parseSiteSettings } from "#domain/site-settings.ts";
import { aServerOf } from "../http/server.fixtures.ts";
import { BLANK_SETTINGS as blank } from "../site-settings/default-settings.ts";
import { ICON_FILES, iconRoutes, type IconParts } from "./icons.ts";

const LOGO = `/media/${"0123456789abcdef".repeat(2)}.png`;
const listed = (size: number) => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
});

const brand = (file: string) => readFile(new URL(`../../demo/brand/${file}`, import.meta.url));

const OWN = { paper: "#ffffff", ink: "#222222", accent: "" };

async function icons(changes: object) {
  const settings = parseSiteSettings({ ...blank, brand: "Luz & Sal", ...changes });
  const drawn: unknown[][] = [];
  const parts: IconParts = {
    siteSettings: { inForce: async () => ({ version: 1, content: settings }) },
    media: {
      icon: async (...of) => {
        drawn.push(of);
        return Buffer.from(`icon ${drawn.length}`);
      },
    },
  };
  return { call: await aServerOf((app) => iconRoutes(app, parts)), drawn, settings };
}

test("U3 icons are drawn of the studio's logo and colours, each size once", async () => {
  const identity = { ...blank.identity, logo: LOGO, isLogoInked: true, light: OWN };
  const { call, drawn, settings } = await icons({ identity });
  settings.identity.logo = LOGO;
  for (const [path, text] of [
    ["/apple-touch-icon.png", "icon 1"],
    ["/icon-192.png", "icon 2"],
    ["/icon-512.png", "icon 3"],
    ["/icon-512.png", "icon 3"],
  ] as const) {
    const answer = await call(path);
    expect([path, await answer.text()]).toEqual([path, text]);
    expect(["content-type", "cache-control"].map((name) => answer.headers.get(name))).toEqual([
      "image/png",
      "public, max-age=3600",
    ]);
  }
  const look = { isFull: false, isInked: true, paper: "#ffffff", ink: "#222222" };
  expect(drawn).toEqual([180, 192, 512].map((size) => [LOGO, { ...look, size }]));
  settings.identity.light.paper = "#eeeeee";
  expect(await (await call("/icon-192.png")).text()).toBe("icon 4");
});

test("U3 without a logo the icon is of initials, and the demo's logo is shown as it is", async () => {
  const { call, drawn } = await icons({});
  await call("/icon-192.png");
  const shipped = { paper: "#f1efe8", ink: "#11150f" };
  expect(drawn).toEqual([[undefined, { isFull: false, isInked: false, ...shipped, size: 192 }]]);
  const favicon = await call("/favicon.svg");
  expect(favicon.headers.get("content-type")).toBe("image/svg+xml");
  const svg = await favicon.text();
  expect(svg).toMatch(
    /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 32 32">.*<\/svg>$/,
  );
  expect(svg).toContain('<path fill="#11150f"');
  expect(svg).toContain('fill="#f1efe8" text-anchor="middle"');
  expect(svg).toContain(">LS</text>");

  const demo = await icons({ identity: { ...blank.identity, logo: CLAPPERBOARD } });
  await demo.call("/icon-512.png");
  expect(demo.drawn).toEqual([
    [await brand("clapperboard.png"), { isFull: true, isInked: false, ...shipped, size: 512 }],
  ]);
  expect(await (await demo.call("/favicon.svg")).text()).toBe(
    (await brand("clapperboard.svg")).toString(),
  );
});

test("U3 the manifest names the studio, its paper and its icons", async () => {
  const { call, settings } = await icons({ description: "" });
  const manifest = await call("/manifest.webmanifest");
  expect(manifest.headers.get("content-type")).toMatch(/^application\/manifest\+json/);
  expect(manifest.headers.get("cache-control")).toBe("public, max-age=3600");
  const said = {
    name: "Luz & Sal",
    short_name: "Luz & Sal",
    start_url: "/",
    display: "browser",
    background_color: "#f1efe8",
    theme_color: "#f1efe8",
    icons: [listed(192), listed(512)],
  };
  expect(await manifest.json()).toEqual(said);
  settings.description = "Films.";
  expect(await (await call("/manifest.webmanifest")).json()).toEqual({
    ...said,
    description: "Films.",
  });
  expect(ICON_FILES).toEqual([
    "/apple-touch-icon.png",
    "/icon-192.png",
    "/icon-512.png",
    "/favicon.svg",
    "/manifest.webmanifest",
  ]);
});
