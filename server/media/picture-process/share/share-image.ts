import sharp, { type OverlayOptions } from "sharp";
import { SHARE_IMAGE, type ShareCard } from "#domain/share-image.ts";
import type { Focus } from "#domain/media.ts";
import { inkSheet, type InkSheet } from "./ink.ts";
import { FACES, setLine, settable, type SetLine } from "./letters.ts";
import { fitTitle, type SetTitle } from "./title.ts";

export interface ShareDrawing extends Pick<ShareCard, "title" | "brand" | "labels" | "frames"> {
  /** `#rrggbb` */
  paper: string;
  ink: string;
  picture: { bytes: Uint8Array; width: number; height: number; focus: Focus | null } | undefined;
  logo: { bytes: Uint8Array; isInked: boolean } | undefined;
}

const { width: WIDTH, height: HEIGHT } = SHARE_IMAGE;
const MOST_BYTES = 300_000;
const QUALITIES = [88, 80, 70, 58, 45, 30] as const;
/** Lengths are in pixels unless a comment names another unit. */
const MARGIN = 48;
/** From this aspect ratio on, the picture is above the title and no longer beside it. */
const LYING_RATIO = 1.2;
/** Em sizes that are tried, and the tracking in ems. */
const LABEL_SIZES = [22, 20, 18] as const;
const LABEL_TRACKING = 0.06;
const LABEL_HEIGHT = Math.round((LABEL_SIZES[0] * FACES.label.capHeight) / FACES.label.unitsPerEm);
const LINE_GAP = 24;
const LABEL_GAP = 28;
const LABEL_TOP = 36;
const HEAD = LABEL_TOP + LABEL_HEIGHT + LINE_GAP + 38;
const LINE_SHARE = 0.24;
const LINE = 2;
const LOGO_SIDE = 40;
const LOGO_GAP = 14;
/** Depth below the last baseline that needs no extra room, such as the tail of a Q. */
const MOST_TAIL = 26;
const LYING_TITLE = { height: 200, largest: 190 };
/** Limits of the width of a picture beside its title; `largest` is the title's em size. */
const STANDING = { least: 440, most: 600, largest: 200 };
const ALONE_LARGEST = 270;

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Division {
  picture: Box | undefined;
  paper: Box;
  title: SetTitle;
}

/** Draws a share image as a JPEG (S1). @throws sharp's error if a picture can't be decoded */
export async function drawShareImage(drawing: ShareDrawing): Promise<Uint8Array> {
  const title = settable(drawing.title) || settable(drawing.brand);
  const division = divide(title, drawing.picture);
  const layers: OverlayOptions[] = [];
  if (drawing.picture && division.picture) {
    const { left, top } = division.picture;
    const input = await cropped(drawing.picture, division.picture, drawing.paper);
    layers.push({ input, left, top });
  }
  const logo = drawing.logo && (await fittedLogo(drawing.logo, drawing.ink));
  const sheet = inkSheet(WIDTH, HEIGHT);
  const labelTop = division.paper.top + LABEL_TOP;
  printLabels(sheet, division.paper, labelTop, drawing, title, logo?.info.width);
  printTitle(sheet, division);
  if (logo) {
    const top = Math.round(labelTop + (LABEL_HEIGHT - logo.info.height) / 2);
    layers.push({ input: logo.data, left: division.paper.left + MARGIN, top });
  }
  const raw = { width: WIDTH, height: HEIGHT, channels: 4 } as const;
  layers.push({ input: sheet.painted(drawing.ink), raw });
  const paper = { width: WIDTH, height: HEIGHT, channels: 3, background: drawing.paper } as const;
  const drawn = await sharp({ create: paper }).composite(layers).removeAlpha().raw().toBuffer();
  return encoded(drawn);
}

async function encoded(pixels: Buffer): Promise<Uint8Array> {
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
  let bytes: Uint8Array = pixels;
  for (const quality of QUALITIES) {
    // Full chroma resolution keeps the hard edges of letters sharp.
    const options = { quality, chromaSubsampling: quality > 60 ? "4:4:4" : "4:2:0" };
    bytes = await sharp(pixels, { raw }).jpeg(options).toBuffer();
    if (bytes.byteLength <= MOST_BYTES) break;
  }
  return bytes;
}

function divide(title: string, picture: ShareDrawing["picture"]): Division {
  if (picture === undefined) {
    const paper = { left: 0, top: 0, width: WIDTH, height: HEIGHT };
    return { picture: undefined, paper, title: fitTitle(title, roomIn(paper), ALONE_LARGEST) };
  }
  const ratio = picture.width / picture.height;
  if (ratio >= LYING_RATIO) {
    const { height, largest } = LYING_TITLE;
    const set = fitTitle(title, { width: WIDTH - 2 * MARGIN, height }, largest);
    const strip = Math.round(HEAD + set.height + MARGIN);
    const top = HEIGHT - strip;
    return {
      picture: { left: 0, top: 0, width: WIDTH, height: top },
      paper: { left: 0, top, width: WIDTH, height: strip },
      title: set,
    };
  }
  const { least, most, largest } = STANDING;
  const width = Math.round(Math.min(most, Math.max(least, HEIGHT * ratio)));
  const paper = { left: 0, top: 0, width: WIDTH - width, height: HEIGHT };
  return {
    picture: { left: paper.width, top: 0, width, height: HEIGHT },
    paper,
    title: fitTitle(title, roomIn(paper), largest),
  };
}

function roomIn({ width, height }: Box): { width: number; height: number } {
  return { width: width - 2 * MARGIN, height: height - HEAD - MARGIN };
}

function printTitle(sheet: InkSheet, { paper, title: { size, lines, height } }: Division): void {
  const { unitsPerEm } = FACES.display;
  const tail = ((lines.at(-1)?.line.bottom ?? 0) * size) / unitsPerEm;
  const top = paper.top + paper.height - MARGIN - height - Math.max(0, tail - MOST_TAIL);
  for (const { line, baseline } of lines) {
    const at = { x: paper.left + MARGIN, baseline: top + baseline, size, unitsPerEm };
    sheet.type(line, at);
  }
}

function printLabels(
  sheet: InkSheet,
  paper: Box,
  top: number,
  { brand, labels, frames }: ShareDrawing,
  title: string,
  logoWidth = 0,
): void {
  const [left, right] = [paper.left + MARGIN, paper.left + paper.width - MARGIN];
  const baseline = top + LABEL_HEIGHT;
  const start = left + (logoWidth > 0 ? logoWidth + LOGO_GAP : 0);
  const name = settable(brand) === title ? "" : brand;
  const words = [name, ...labels, frames].map(settable);
  const size = LABEL_SIZES.find((each) => widthOf(words, each) <= right - start);
  // If even the smallest size is too wide, keep only the brand and the frame numbers.
  const [first = "", ...facts] = size === undefined ? [words[0] ?? "", words.at(-1) ?? ""] : words;
  const used = size ?? LABEL_SIZES[2];
  const print = (text: string, x: number) =>
    sheet.type(labelLine(text), { x, baseline, size: used, unitsPerEm: FACES.label.unitsPerEm });
  let end = right;
  for (const text of facts.toReversed()) {
    if (text === "") continue;
    end -= widthOf([text], used);
    print(text, end);
    end -= LABEL_GAP;
  }
  if (start + widthOf([first], used) <= end) print(first, start);
  const line = { left, top: Math.round(baseline + LINE_GAP), width: right - left, height: LINE };
  sheet.shade(line, LINE_SHARE);
}

function labelLine(text: string): SetLine {
  return setLine(FACES.label, text, LABEL_TRACKING * FACES.label.unitsPerEm);
}

function widthOf(texts: readonly string[], size: number): number {
  const shown = texts.filter((text) => text !== "");
  const units = shown.reduce((sum, text) => sum + labelLine(text).width, 0);
  return (units * size) / FACES.label.unitsPerEm + LABEL_GAP * Math.max(0, shown.length - 1);
}

/** Crops like CSS `object-fit: cover` with the focal point as `object-position`. */
async function cropped(
  { bytes, focus }: NonNullable<ShareDrawing["picture"]>,
  { width, height }: Box,
  paper: string,
): Promise<Buffer> {
  const source = sharp(bytes, { failOn: "warning", pages: 1 });
  const of = await source.metadata();
  const scale = Math.max(width / of.width, height / of.height);
  const [across, down] = [Math.ceil(of.width * scale), Math.ceil(of.height * scale)];
  const { x, y } = focus ?? { x: 50, y: 50 };
  return source
    .resize(across, down, { fit: "fill" })
    .extract({
      left: Math.round(((across - width) * x) / 100),
      top: Math.round(((down - height) * y) / 100),
      width,
      height,
    })
    .flatten({ background: paper })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

async function fittedLogo(
  { bytes, isInked }: NonNullable<ShareDrawing["logo"]>,
  ink: string,
): Promise<{ data: Buffer; info: { width: number; height: number } }> {
  const fitted = await sharp(bytes, { failOn: "warning", pages: 1 })
    .resize(LOGO_SIDE * 4, LOGO_SIDE, { fit: "inside" })
    .ensureAlpha()
    .png()
    .toBuffer({ resolveWithObject: true });
  if (!isInked) return fitted;
  const { width, height } = fitted.info;
  return sharp({ create: { width, height, channels: 4, background: ink } })
    .composite([{ input: fitted.data, blend: "dest-in" }])
    .png()
    .toBuffer({ resolveWithObject: true });
}
