import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { chromium } from "playwright-core";
import sharp from "sharp";
import type { Frame } from "./compose.ts";

const ROOT = new URL("../../../", import.meta.url);
const FONTS = {
  Display: "app/styles/fonts/archivo-display.woff2",
  Text: "app/styles/fonts/archivo-text.woff2",
  Serif: "node_modules/@fontsource/instrument-serif/files/instrument-serif-latin-400-italic.woff2",
};
const BYTES = 4;

/** What a title says and where: lines from top to bottom, in pixels of the frame. */
export interface TitleCard {
  lines: readonly TitleLine[];
}

/** A line of a title. */
export interface TitleLine {
  text: string;
  font: keyof typeof FONTS;
  /** Of the font, in pixels. */
  size: number;
  /** In pixels; the size is made smaller or larger so that the line is just as wide. */
  width?: number;
  /** Of its left edge, or of its right one if it is `right`, or of its middle; `y` is its baseline. */
  x: number;
  y: number;
  align?: "left" | "middle" | "right";
  color: string;
}

/** A title that is drawn: red, green, blue and opacity of the pixels within its box. */
export interface Title {
  left: number;
  top: number;
  width: number;
  height: number;
  data: Uint8Array;
}

/** Draws title cards with the site's own fonts. @param width of the frame in pixels, as its height */
export async function renderTitles<Name extends string>(
  cards: Readonly<Record<Name, TitleCard>>,
  width: number,
  height: number,
): Promise<Record<Name, Title>> {
  const browser = await chromium.launch({ executablePath: findChromium() });
  try {
    const page = await browser.newPage({ viewport: { width, height } });
    const faces = await fontFaces();
    const titles: Partial<Record<Name, Title>> = {};
    for (const name of Object.keys(cards) as Name[]) {
      await page.setContent(
        `<style>${faces} body { margin: 0 }</style>${svgOf(cards[name], width, height)}`,
      );
      await page.evaluate(fitLines);
      titles[name] = await cutOut(await page.screenshot({ omitBackground: true }));
    }
    return titles as Record<Name, Title>;
  } finally {
    await browser.close();
  }
}

/** Lays a title over a frame. @param opacity from 0 to 1 */
export function drawTitle(frame: Frame, title: Title, opacity: number): void {
  for (let row = 0; row < title.height; row += 1) {
    let from = row * title.width * BYTES;
    let to = ((title.top + row) * frame.width + title.left) * 3;
    for (let column = 0; column < title.width; column += 1) {
      const part = ((title.data[from + 3] ?? 0) / 255) * opacity;
      for (let channel = 0; channel < 3; channel += 1) {
        const before = frame.data[to + channel] ?? 0;
        frame.data[to + channel] = before + ((title.data[from + channel] ?? 0) - before) * part;
      }
      from += BYTES;
      to += 3;
    }
  }
}

/** Runs in the page. */
async function fitLines(): Promise<void> {
  await document.fonts.ready;
  for (const line of document.querySelectorAll("text")) {
    const wanted = Number(line.dataset.width);
    if (wanted === 0) continue;
    const size = Number.parseFloat(line.style.fontSize);
    line.style.fontSize = `${(size * wanted) / line.getBBox().width}px`;
  }
}

async function cutOut(png: Buffer): Promise<Title> {
  const { data, info } = await sharp(png)
    .trim({ background: { r: 0, g: 0, b: 0, alpha: 0 }, threshold: 0 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    left: -(info.trimOffsetLeft ?? 0),
    top: -(info.trimOffsetTop ?? 0),
    width: info.width,
    height: info.height,
    data,
  };
}

async function fontFaces(): Promise<string> {
  const faces = Object.entries(FONTS).map(async ([family, path]) => {
    const font = (await readFile(new URL(path, ROOT))).toString("base64");
    return `@font-face { font-family: "Film ${family}"; font-weight: 100 900; src: url(data:font/woff2;base64,${font}) }`;
  });
  return (await Promise.all(faces)).join("\n");
}

/** As on the site: titles tight and in capitals, labels wide and in capitals, quotations in italics. */
const STYLES: Record<keyof typeof FONTS, string> = {
  Display: "font-weight: 760; letter-spacing: -0.01em; text-transform: uppercase",
  Text: "font-weight: 500; letter-spacing: 0.06em; text-transform: uppercase",
  Serif: "letter-spacing: -0.01em; word-spacing: 0.06em",
};
const ANCHORS = { left: "start", middle: "middle", right: "end" } as const;

function svgOf({ lines }: TitleCard, width: number, height: number): string {
  const texts = lines.map(
    ({ text, font, size, width: fitted = "", x, y, align = "left", color }) =>
      `<text data-width="${fitted}" x="${x}" y="${y}" fill="${color}" text-anchor="${ANCHORS[align]}"
        style="font-family: 'Film ${font}'; font-size: ${size}px; ${STYLES[font]}">${text}</text>`,
  );
  return `<svg width="${width}" height="${height}" style="display: block">${texts.join("")}</svg>`;
}

function findChromium(): string {
  const named = process.env.CHROMIUM_PATH ?? "chromium";
  if (existsSync(named)) return named;
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.map((folder) => join(folder, named)).find((path) => existsSync(path)) ?? named;
}
