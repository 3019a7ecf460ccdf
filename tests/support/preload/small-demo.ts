// Preloaded into the studio that prepares the demo: pictures get a longest side of DEMO_PICTURE_PX, and films
// are cut to two seconds.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import {
  BufferSource,
  BufferTarget,
  Conversion,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from "mediabunny";
import sharp from "sharp";

const BEGINNING_S = 2;
const longest = Number(process.env.DEMO_PICTURE_PX);

const { readFile } = fs.promises;
const readSmaller = async (...given: Parameters<typeof readFile>) => {
  const content = await readFile(...given);
  const [path] = given;
  const name = path instanceof URL ? path.pathname : "";
  if (!Buffer.isBuffer(content)) return content;
  if (/\/demo\/films\/.*\.mp4$/.test(name)) return beginningOf(content);
  if (!/\/demo\/.*\.jpg$/.test(name)) return content;
  return sharp(content).resize(longest, longest, { fit: "inside" }).toBuffer();
};

/** Cuts a film without encoding, as the codecs may be missing. */
async function beginningOf(film: Buffer): Promise<Buffer> {
  const input = new Input({ source: new BufferSource(film), formats: [MP4] });
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target });
  const conversion = await Conversion.init({ input, output, trim: { start: 0, end: BEGINNING_S } });
  await conversion.execute();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

Object.assign(fs.promises, { readFile: readSmaller });
syncBuiltinESMExports();
