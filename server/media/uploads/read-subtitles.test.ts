import { expect, test } from "vitest";
import { isRefusal } from "#domain/refusal.ts";
import { readSubtitles } from "./read-subtitles.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readSubtitles(utf8(text), "film.srt");

function refusalOf(text: string) {
  try {
    read(text);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { line, why } = error.values;
    return [error.code, line, why];
  }
  throw new Error("it was read");
}

test("V6 WebVTT keeps its cues, their places and their text, without styles and notes", () => {
  const text = `WEBVTT - Café

STYLE
::cue { color: red; }

NOTE by Ana

intro
00:01.000 --> 00:02.500 line:0 align:start evil:javascript
[lluvia]
<i>Llueve</i>

01:00:00.000 --> 01:00:01.000
Fin
`;
  // A file may begin with a byte order mark (WebVTT, 4.1).
  expect(read(`\uFEFF${text}`)).toBe(`WEBVTT

00:00:01.000 --> 00:00:02.500 line:0 align:start
[lluvia]
<i>Llueve</i>

01:00:00.000 --> 01:00:01.000
Fin
`);
});

test("V6 SRT becomes WebVTT, in the order of time, without its own tags", () => {
  const text =
    "\uFEFF2\r\n00:00:03,000 --> 00:00:04,000\r\n{\\an8}Segunda\r\n\r\n" +
    '1\r\n00:00:01,5 --> 00:00:02,000\r\n<font color="red">Primera</font>\r\n\r\n\r\n';
  expect(read(text)).toBe(`WEBVTT

00:00:01.500 --> 00:00:02.000
Primera

00:00:03.000 --> 00:00:04.000
Segunda
`);
});

test("V6 what is no tag in SRT is read as it was written", () => {
  const text = "1\n00:00:01,000 --> 00:00:02,000\nI <3 you & <i>it</i>, R&D &lt;\n";
  expect(read(text)).toContain("\nI &lt;3 you &amp; <i>it</i>, R&amp;D &lt;\n");
});

test("V6 a cue may stand right below WebVTT's first line", () => {
  const text = "WEBVTT\n00:01.000 --> 00:02.000\nUno\n\n00:03.000 --> 00:04.000\nDos\n";
  expect(read(text)).toMatch(/Uno[^]*Dos/);
});

test("V6 accents are read in every encoding that subtitle programs write", () => {
  const text = "1\n00:00:01,000 --> 00:00:02,000\nMañana\n";
  const latin = Buffer.from(text, "latin1");
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);
  for (const bytes of [utf8(text), latin, wide, Buffer.from(wide).swap16()]) {
    expect(readSubtitles(bytes, "film.srt")).toContain("\nMañana\n");
  }
});

test("V6 a broken cue is refused with its line and what is wrong there", () => {
  const good = "1\n00:00:01,000 --> 00:00:02,000\nHola\n\n";
  const broken: [string, string, RegExp][] = [
    ["", "1", /ningún subtítulo/],
    ["WEBVTT\n\nNOTE nothing\n", "1", /ningún subtítulo/],
    [`${good}2\nHola`, "5", /faltan los tiempos/],
    [`${good}2\n00:00:03,000 -> 00:00:04,000\nHola`, "5", /faltan los tiempos/],
    [`${good}2\n00:00:03 --> 00:00:04\nHola`, "6", /no se entienden/],
    [`${good}2\n00:61:03,000 --> 00:62:04,000\nHola`, "6", /no se entienden/],
    [`${good}2\n00:00:05,000 --> 00:00:04,000\nHola`, "6", /antes de empezar/],
    [
      `${good}2\n00:00:03,000 --> 00:00:04,000\nHola\n3\n00:00:05,000 --> 00:00:06,000`,
      "9",
      /blanco/,
    ],
    [`${good}\0PNG`, "5", /no es texto/],
  ];
  for (const [text, line, why] of broken) {
    expect(refusalOf(text)).toEqual(["subtitles-broken", line, expect.stringMatching(why)]);
  }
});

test("V6 a file that is far too large is refused at once", () => {
  expect(refusalOf("x".repeat(1024 * 1024 + 1))[0]).toBe("subtitles-too-large");
});
