import { createReadStream } from "node:fs";
import { mkdtemp, stat } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFilmClient } from "../../server/media/film-process/film-client.ts";
import { middleOf, PATCHES, patchFilm } from "../support/films/patch-film.ts";
import { chromium } from "./drivers/chromium.ts";
import { firefox } from "./drivers/firefox.ts";
import { webkit } from "./drivers/webkit.ts";

/** Largest allowed difference in each colour channel, from 0 to 255. */
const MOST_APART = 4;
const ID = "0123456789abcdef".repeat(2);
const LINES = 720;
/** Players take films of fewer lines for BT.601 if nothing says what they are. */
const RENDITIONS = { "720.mp4": 720, "loop-small.mp4": 480 } as const;

const PLAIN = "plain.mp4";
const BT_709 = { primaries: "bt709", transfer: "bt709", matrix: "bt709", range: "tv" } as const;
/** Engines convert to RGB with few bits: a saturated blue is 6 of 255 too dark in two of them. */
const MOST_APART_OF_ENGINE = 8;

let server: Server;
let url: string;

beforeAll(async () => {
  const master = await patchFilm({
    height: LINES,
    zscale: "m=2020_ncl:p=2020:t=2020_10:r=limited",
    tags: { primaries: "bt2020", transfer: "bt2020-10", matrix: "bt2020nc", range: "tv" },
  });
  // What each engine is held against: the same patches as a BT.709 film that is only tagged.
  const plain = await patchFilm({
    height: LINES,
    zscale: "m=709:p=709:t=709:r=limited",
    tags: BT_709,
  });
  const folder = await mkdtemp(join(tmpdir(), "engines-"));
  const client = createFilmClient({ error: () => {} });
  const { size } = await stat(master);
  const read = (start: number, end: number) =>
    buffer(createReadStream(master, { start, end: end - 1 }));
  const sides = Object.values(RENDITIONS);
  await client.convert({ size, read }, { folder, id: ID, sides }, () => {});
  client.close();
  server = createServer(({ url: path = "/" }, response) => {
    const name = path.slice(1);
    if (name === PLAIN) createReadStream(plain).pipe(response);
    else if (name in RENDITIONS) createReadStream(join(folder, `${ID}-${name}`)).pipe(response);
    else response.setHeader("content-type", "text/html").end("<!doctype html>");
  }).listen(0, "localhost");
  await once(server, "listening");
  url = `http://localhost:${(server.address() as AddressInfo).port}/`;
});

afterAll(() => void server.close());

test.each([chromium, firefox, webkit])(
  "V12 $name shows the renditions of a wide master in its colours",
  async (engine) => {
    const browser = await engine.start();
    const session = await browser.openSession();
    try {
      await session.open(url);
      const coloursIn = async (name: string, lines: number) => {
        const places = PATCHES.map((_, index) => middleOf(index, lines, LINES));
        const asked = JSON.stringify([name, places]);
        return (await session.evaluate(`(${coloursOf.toString()})(${asked})`)) as number[][];
      };
      const wanted = await coloursIn(PLAIN, LINES);
      expect(PATCHES.map((patch, index) => apartOf(patch, wanted[index]))).toEqual(
        PATCHES.map(() => expect.toSatisfy((apart: number) => apart <= MOST_APART_OF_ENGINE)),
      );
      for (const [name, lines] of Object.entries(RENDITIONS)) {
        for (const [index, colour] of (await coloursIn(name, lines)).entries()) {
          const [patch = [], apart] = [wanted[index], apartOf(colour, wanted[index])];
          expect([name, patch, colour, apart <= MOST_APART]).toEqual([name, patch, colour, true]);
        }
      }
    } finally {
      await session.close();
      await browser.stop();
    }
  },
);

function apartOf(one: readonly number[], other: readonly number[] = []): number {
  return Math.max(...one.map((part, of) => Math.abs(part - (other[of] ?? NaN))));
}

/** Runs in the page. @returns the colours of a film's frame at these places */
async function coloursOf([name, places]: [string, { x: number; y: number }[]]) {
  const video = document.createElement("video");
  video.muted = true;
  // A blob, because the server sends no ranges.
  video.src = URL.createObjectURL(await (await fetch(name)).blob());
  const isPlaying = new Promise((resolve) => {
    video.addEventListener("timeupdate", () => video.currentTime > 0 && resolve(undefined));
  });
  await video.play();
  await isPlaying;
  video.pause();
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const context = canvas.getContext("2d");
  context?.drawImage(video, 0, 0);
  return places.map(({ x, y }) => [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3));
}
