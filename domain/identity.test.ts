import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import {
  coloursOf,
  contrast,
  initials,
  paletteCss,
  readColour,
  SHIPPED,
  STYLES,
  unreadable,
  type Identity,
} from "./identity.ts";

const NONE = { paper: "", ink: "", accent: "" };
const SHIPPED_IDENTITY: Identity = { logo: "", isLogoInked: false, light: NONE, green: NONE };

test("U3 contrast is that of WCAG, whichever colour comes first", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(contrast("#ffffff", "#777777")).toBe(contrast("#777777", "#ffffff"));
});

test("U3 the shipped colours are those of the style sheet, and are read on their papers", async () => {
  const tokens = await readFile(new URL("../app/styles/tokens.css", import.meta.url), "utf8");
  const names = new Map(Array.from(tokens.matchAll(/--(\w+): (#\w{6});/g), ([, a, b]) => [a, b]));
  for (const style of STYLES) {
    const block = tokens.slice(tokens.indexOf(`[data-style="${style}"] {`));
    for (const [name, colour] of Object.entries(SHIPPED[style])) {
      const value = new RegExp(`--${name}: var\\(--(\\w+)\\)`).exec(block)?.[1];
      expect([style, name, names.get(value)]).toEqual([style, name, colour]);
    }
    expect(unreadable(SHIPPED[style])).toEqual([]);
    expect(contrast(SHIPPED[style].muted, SHIPPED[style].paper)).toBeGreaterThanOrEqual(4.5);
  }
});

test("U3 a colour is taken as people type it", () => {
  expect(["#1F5A3D", " 1f5a3d ", "#fff", "abc"].map(readColour)).toEqual([
    "#1f5a3d",
    "#1f5a3d",
    "#ffffff",
    "#aabbcc",
  ]);
  for (const text of ["", "#12", "green", "#1234567", "#ffff", "url(x)", "#ggg"]) {
    expect(readColour(text)).toBeUndefined();
  }
});

test("U3 what is not read on its paper is named", () => {
  expect(unreadable({ paper: "#ffffff", ink: "#777777", accent: "#000000" })).toEqual(["ink"]);
  expect(unreadable({ paper: "#ffffff", ink: "#767676", accent: "#777777" })).toEqual(["accent"]);
});

test("U3 shipped colours need no rule; own ones bring readable greys with them", () => {
  expect(paletteCss(SHIPPED_IDENTITY)).toBe("");
  const papers = ["#ffffff", "#ffe9f0", "#101820", "#767676", "#595959"];
  for (const paper of papers) {
    const ink = contrast(paper, "#000000") > contrast(paper, "#ffffff") ? "#000000" : "#ffffff";
    const css = paletteCss({ ...SHIPPED_IDENTITY, light: { paper, ink, accent: ink } });
    const muted = /--muted:(#\w{6})/.exec(css)?.[1] ?? "";
    expect([paper, contrast(muted, paper) >= Math.min(4.5, contrast(ink, paper))]).toEqual([
      paper,
      true,
    ]);
    expect(css).not.toContain("green");
  }
  expect(
    paletteCss({ ...SHIPPED_IDENTITY, light: { ...NONE, paper: "#000000", ink: "#ffffff" } }),
  ).toContain("color-scheme:dark");
});

test("U3 a studio without a logo has its initials", () => {
  expect(["Claqueta", "estudio luz  norte", "& Sons", "日本", "—"].map(initials)).toEqual([
    "C",
    "EL",
    "S",
    "日",
    "",
  ]);
});

test("U3 a style's rule has its colours, its grey and its scheme, the green one a deep ground too", () => {
  const own = { paper: "#ffffff", ink: "#000000", accent: "#1f5a3d" };
  const green = { ...NONE, paper: "#000000" };
  expect(paletteCss({ ...SHIPPED_IDENTITY, light: own, green })).toBe(
    ':root,[data-style="light"]{color-scheme:light;--paper:#ffffff;--ink:#000000;' +
      "--accent:#1f5a3d;--muted:#575757;--alarm:#000000;}" +
      '[data-style="green"]{color-scheme:dark;--paper:#000000;--ink:#eef1e6;' +
      "--accent:#e6c27a;--muted:#9d9f98;--alarm:#eef1e6;--deep:#000000;--on-deep:#eef1e6;}",
  );
  expect(coloursOf({ ...SHIPPED_IDENTITY, light: own }, "light")).toEqual(own);
});
