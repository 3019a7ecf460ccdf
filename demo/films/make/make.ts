/**
 * Makes the demo's films and their posters: `node demo/films/make/make.ts [name]`; all of them if no name is said.
 * `[name] --poster` makes the poster alone, and `[name] --stills folder seconds...` single frames, to look at.
 * Chromium, which draws the titles, is named by CHROMIUM_PATH or found on the PATH.
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { CAFE_DE_ORIGEN } from "./cafe-de-origen.ts";
import type { Frame } from "./compose.ts";
import { encodeFilm } from "./encode.ts";
import { FESTIVAL_ECO } from "./festival-eco.ts";
import { type Film, openFilm } from "./film.ts";
import { NIEBLA } from "./niebla.ts";

const FOLDER = fileURLToPath(new URL("../", import.meta.url));
const FILMS = [FESTIVAL_ECO, CAFE_DE_ORIGEN, NIEBLA];
const POSTER_QUALITY = 88;

type DrawFrame = Awaited<ReturnType<typeof openFilm>>;

const [name, option, folder = ".", ...times] = process.argv.slice(2);
const chosen = FILMS.filter((film) => name === undefined || film.name === name);
if (chosen.length === 0) throw new Error(`no film ${name}`);
for (const film of chosen) {
  if (option === "--stills") await makeStills(film, folder, times);
  else if (option === "--poster") await writePoster(film, await openFilm(film));
  else await makeFilm(film);
}
// The codecs keep threads of their own, which would keep the program from its end.
process.exit();

async function makeFilm(film: Film): Promise<void> {
  const frameCount = Math.round(film.seconds * film.fps);
  const drawFrame = await openFilm(film);
  const path = join(FOLDER, `${film.name}.mp4`);
  const sound = film.score();
  await encodeFilm({ ...film, path }, sound, frameCount, (index) => {
    if (index % film.fps === 0) console.info(film.name, `${index / film.fps} s`);
    return drawFrame(index / film.fps);
  });
  await writePoster(film, drawFrame);
}

function writePoster({ name: to, posterAt }: Film, drawFrame: DrawFrame): Promise<void> {
  return writeJpeg(drawFrame(posterAt), join(FOLDER, `${to}.jpg`));
}

async function makeStills(film: Film, to: string, seconds: readonly string[]): Promise<void> {
  const drawFrame = await openFilm(film);
  for (const time of seconds) {
    await writeJpeg(drawFrame(Number(time)), join(to, `${film.name}-${time.padStart(5, "0")}.jpg`));
  }
}

async function writeJpeg({ width, height, data }: Frame, path: string): Promise<void> {
  await sharp(Uint8ClampedArray.from(data), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: POSTER_QUALITY, mozjpeg: true })
    .toFile(path);
}
