import { describe, expect, test } from "vitest";
import type { Comment } from "#domain/answer.ts";
import { canDropFrames, type FrameRate } from "#domain/frame-rate.ts";
import { breaches, parseXml, type XmlElement, type XmlRule } from "../../tests/support/xml.ts";
import { fcpxml, filmCommentsCsv, markerEdl } from "./film-exports.ts";
import type { ExportedFilm } from "./film-markers.ts";

const film: ExportedFilm = {
  title: "Día | 1",
  fileName: "Día 1 & <2>.mov",
  frameRate: { numerator: 25, denominator: 1 },
  durationS: 4000,
  width: 1920,
  height: 1080,
  hasSound: true,
};

function comment(given: Partial<Comment> & { frame?: number | null; seconds?: number }): Comment {
  const { frame = null, seconds = 0, ...rest } = given;
  return {
    id: 1,
    guest: "Ana",
    media: "/media/a.mov",
    text: "Más luz",
    point: null,
    moment: { seconds, frame },
    at: 0,
    reply: null,
    isDone: false,
    isOwn: false,
    ...rest,
  };
}

const RATES: Record<string, readonly [FrameRate, isDropFrame: boolean]> = {
  "23.976": [{ numerator: 24000, denominator: 1001 }, false],
  "25": [{ numerator: 25, denominator: 1 }, false],
  "29.97 without drop frames": [{ numerator: 30000, denominator: 1001 }, false],
  "29.97 with drop frames": [{ numerator: 30000, denominator: 1001 }, true],
  "50": [{ numerator: 50, denominator: 1 }, false],
  "59.94 with drop frames": [{ numerator: 60000, denominator: 1001 }, true],
};

const EVENT =
  /^(\d{3,}) {2}001 {6}V {5}C {8}(\d\d:\d\d:\d\d[:;]\d\d) (\d\d:\d\d:\d\d[:;]\d\d) \2 \3 {2}$/;
const WORDS = /^ \|C:ResolveColor(Blue|Green) \|M:([^|\n]+) \|D:1$/;

/** Reads a marker EDL as strictly as DaVinci Resolve writes it. Frames are counted label by label. */
function readEdl(edl: string, perSecond: number) {
  const [title = "", mode = "", empty, ...lines] = edl.split("\n");
  expect(title).toMatch(/^TITLE: \S[^|]*$/);
  expect(mode).toMatch(/^FCM: (?:NON-)?DROP FRAME$/);
  expect([empty, lines.pop()]).toEqual(["", ""]);
  const isDropFrame = mode === "FCM: DROP FRAME";
  const markers = [];
  for (let at = 0; at < lines.length; at += 3) {
    const [, number, from = "", to = ""] = EVENT.exec(lines[at] ?? "") ?? [];
    const [, colour, name] = WORDS.exec(lines[at + 1] ?? "") ?? [];
    expect([Number(number), lines[at + 2]]).toEqual([at / 3 + 1, ""]);
    for (const each of [from, to]) expect(each.includes(";")).toBe(isDropFrame);
    const frame = countFrames(from, perSecond, isDropFrame);
    expect(countFrames(to, perSecond, isDropFrame)).toBe(frame + 1);
    markers.push({ frame, colour, name });
  }
  return markers;
}

/** Counts frames from 01:00:00:00 by walking over every minute. */
function countFrames(code: string, perSecond: number, isDropFrame: boolean): number {
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = code.split(/[:;]/).map(Number);
  const dropped = isDropFrame ? perSecond / 15 : 0;
  let count = 0;
  for (let minute = 60; minute < hours * 60 + minutes; minute += 1) {
    count += perSecond * 60 - (minute % 10 === 0 ? 0 : dropped);
  }
  const isShort = isDropFrame && minutes % 10 !== 0;
  expect(isShort && seconds === 0 && frames < dropped).toBe(false);
  return count + seconds * perSecond + frames - (isShort ? dropped : 0);
}

const TIME = /^(?:0|\d+\/\d+)s$/;
const NAME = /^[^\n]+$/;
const FORMAT = /^(?:NDF|DF)$/;

/** Rules of Apple's DTD for the elements used here. Written out, since no licence allows copying it. */
const RULES: Readonly<Record<string, XmlRule>> = {
  " fcpxml": {
    attributes: { version: /^1\.10$/ },
    children: [
      [" resources", 1, 1],
      [" library", 1, 1],
    ],
  },
  " resources": {
    isUnordered: true,
    children: [
      [" format", 1, 9],
      [" asset", 1, 9],
    ],
  },
  " format": {
    attributes: { id: /^r1$/, frameDuration: TIME, width: /^(?:\d+|)$/, height: /^(?:\d+|)$/ },
  },
  " asset": {
    attributes: {
      id: /^r2$/,
      name: NAME,
      start: TIME,
      duration: TIME,
      hasVideo: /^1$/,
      hasAudio: /^1?$/,
      format: /^r1$/,
    },
    children: [[" media-rep", 1, 9]],
  },
  " media-rep": { attributes: { kind: /^original-media$/, src: /^\.\/[\w%.!~*'()-]+$/ } },
  " library": { children: [[" event", 1, 1]] },
  " event": { attributes: { name: NAME }, children: [[" project", 1, 1]] },
  " project": { attributes: { name: NAME }, children: [[" sequence", 1, 1]] },
  " sequence": {
    attributes: { format: /^r1$/, duration: TIME, tcStart: TIME, tcFormat: FORMAT },
    children: [[" spine", 1, 1]],
  },
  " spine": { children: [[" asset-clip", 1, 1]] },
  " asset-clip": {
    attributes: {
      ref: /^r2$/,
      name: NAME,
      offset: TIME,
      start: TIME,
      duration: TIME,
      format: /^r1$/,
      tcFormat: FORMAT,
    },
    children: [[" marker", 0, 999]],
  },
  " marker": {
    attributes: { start: TIME, duration: TIME, value: NAME, note: /^/, completed: /^[01]$/ },
  },
};

function find(element: XmlElement, name: string): XmlElement[] {
  const inside = element.children.flatMap((child) => find(child, name));
  return element.name === ` ${name}` ? [element, ...inside] : inside;
}

/** Reads a document that keeps the rules. @returns its elements' attributes by name */
function readFcpxml(document: string) {
  const root = parseXml(document);
  expect(breaches(root, RULES)).toEqual([]);
  return (name: string) => find(root, name).map(({ attributes }) => attributes);
}

describe.each(Object.entries(RATES))("B3 at %s", (_, [frameRate, isDropFrame]) => {
  const { numerator, denominator } = frameRate;
  const perSecond = Math.round(numerator / denominator);
  const frames = [0, 1, 60 * perSecond - 1, 60 * perSecond, 599 * perSecond, 3700 * perSecond];
  const exact = frames.map((frame) => comment({ frame }));
  const timed = frames.map((frame) => comment({ seconds: (frame * denominator) / numerator }));
  const shown = { ...film, frameRate };

  test("a marker EDL names the frames, counted or found by their times", () => {
    for (const comments of [exact, timed]) {
      const read = readEdl(markerEdl(shown, comments, isDropFrame), perSecond);
      expect(read.map(({ frame }) => frame)).toEqual(frames);
    }
  });

  test("FCPXML names the frames in exact ratios", () => {
    for (const comments of [exact, timed]) {
      const all = readFcpxml(fcpxml(shown, comments, isDropFrame));
      expect(all("format")[0]?.frameDuration).toBe(`${denominator}/${numerator}s`);
      const starts = all("marker").map(({ start = "" }) => {
        const [above = 0, below = 1] = start.replace("s", "").split("/").map(Number);
        expect((above * numerator) % (denominator * below)).toBe(0);
        return (above * numerator) / (denominator * below);
      });
      expect(starts).toEqual(frames);
      const formats = all("sequence").map(({ tcFormat }) => tcFormat);
      expect(formats).toEqual([isDropFrame && canDropFrames(frameRate) ? "DF" : "NDF"]);
    }
  });
});

test("B3 a marker EDL is written as DaVinci Resolve writes it", () => {
  const edl = markerEdl(film, [comment({ frame: 50 }), comment({ frame: 0, isDone: true })]);
  expect(edl.split("\n")).toEqual([
    "TITLE: Día / 1",
    "FCM: NON-DROP FRAME",
    "",
    "001  001      V     C        01:00:00:00 01:00:00:01 01:00:00:00 01:00:00:01  ",
    " |C:ResolveColorGreen |M:Ana: Más luz |D:1",
    "",
    "002  001      V     C        01:00:02:00 01:00:02:01 01:00:02:00 01:00:02:01  ",
    " |C:ResolveColorBlue |M:Ana: Más luz |D:1",
    "",
    "",
  ]);
});

const HARD = 'Dos\nlíneas\t"así" |D:9 <b>&amp; 🎬\u0000\u0001\uD800';

test("B3 any text leaves each format valid, and FCPXML gives it back", () => {
  const comments = [
    comment({ frame: 3, text: HARD, reply: { text: "a\nb]]>", at: 1 }, guest: 'O"<|' }),
  ];
  const [marker] = readEdl(markerEdl({ ...film, title: HARD }, comments), 25);
  expect(marker?.name).toBe('O"</: Dos / líneas "así" /D:9 <b>&amp; 🎬 \uFFFD / → a / b]]>');
  const all = readFcpxml(fcpxml({ ...film, title: "a<b>" }, comments));
  expect(all("marker")).toMatchObject([
    { note: 'O"<|: Dos\nlíneas\t"así" |D:9 <b>&amp; 🎬\uFFFD\n→ a\nb]]>', completed: "0" },
  ]);
  expect(all("media-rep")[0]?.src).toBe("./D%C3%ADa%201%20%26%20%3C2%3E.mov");
});

test("B3 comments on one frame are one marker, done when all are", () => {
  const comments = [
    comment({ frame: 7, isDone: true }),
    comment({ frame: 7, guest: "Luis", text: "Sí", isDone: false }),
    comment({ frame: 8, isDone: true }),
  ];
  expect(readEdl(markerEdl(film, comments), 25)).toEqual([
    { frame: 7, colour: "Blue", name: "Ana: Más luz / Luis: Sí" },
    { frame: 8, colour: "Green", name: "Ana: Más luz" },
  ]);
  const markers = readFcpxml(fcpxml(film, comments))("marker");
  expect(markers.map(({ completed, note }) => [completed, note])).toEqual([
    ["0", "Ana: Más luz\nLuis: Sí"],
    ["1", undefined],
  ]);
});

test("B3 comments on the whole film are at its start, and none is after its end", () => {
  const comments = [comment({ moment: null }), comment({ seconds: 4000 })];
  expect(readEdl(markerEdl(film, comments), 25).map(({ frame }) => frame)).toEqual([0, 99_999]);
});

test("B3 a film without comments, size and sound is valid too", () => {
  const bare = { ...film, width: null, height: null, hasSound: false };
  expect(readFcpxml(fcpxml(bare, []))("asset")[0]).not.toHaveProperty("hasAudio");
  expect(readEdl(markerEdl(bare, []), 25)).toEqual([]);
});

test("B3 a film's comments as CSV have timecode and frame, by the film's time", () => {
  const rate = { ...film, frameRate: { numerator: 30000, denominator: 1001 } };
  const comments = [
    comment({ frame: 1800, text: "=1+1" }),
    comment({ moment: null, isDone: true, reply: { text: "Hecho", at: 1 } }),
  ];
  expect(filmCommentsCsv(rate, comments, true).split("\r\n")).toEqual([
    '\uFEFF"Código de tiempo","Fotograma","Invitado","Comentario","Respuesta","Hecho"',
    '"","","Ana","Más luz","Hecho","Sí"',
    '"00:01:00;02","1800","Ana","\'=1+1","","No"',
    "",
  ]);
});
