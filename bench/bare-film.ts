/**
 * Converts a film with the library's own conversion and our codecs, options and qualities: the floor of the
 * film process. A separate program, because a process loads the codecs only once.
 * Arguments: the film, a folder and the number of rounds. Prints the milliseconds of each conversion.
 */
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import {
  ALL_FORMATS,
  CmafOutputFormat,
  Conversion,
  FilePathSource,
  FilePathTarget,
  HlsOutputFormat,
  Input,
  Output,
  PathedTarget,
} from "mediabunny";
import { loadCodecs, SEGMENT_S } from "../server/media/film-process/codecs.ts";
import { audioEncoding, videoEncoding } from "../server/media/film-process/convert.ts";
import { joinAsMp4 } from "../server/media/film-process/join-mp4.ts";

const [, , path = "", folder = "", rounds = "1"] = process.argv;
const SIDES = [1080, 720, 480];

await loadCodecs();
for (let round = 0; round < Number(rounds); round += 1) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const since = performance.now();
  await convert();
  console.info(performance.now() - since);
}
process.exit();

async function convert(): Promise<void> {
  using input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  const output = new Output({
    format: new HlsOutputFormat({
      segmentFormat: new CmafOutputFormat(),
      targetDuration: SEGMENT_S,
      singleFilePerPlaylist: true,
    }),
    target: new PathedTarget("master.m3u8", (file) => new FilePathTarget(join(folder, file.path))),
  });
  const conversion = await Conversion.init({
    input,
    output,
    copy: false,
    showWarnings: false,
    video: SIDES.map((side) => ({ ...videoEncoding(side), height: side })),
    audio: audioEncoding(2),
  });
  await conversion.execute();
  const made = join(folder, "segments-2.m4s");
  await joinAsMp4({ video: made, audio: undefined, to: join(folder, "720.mp4") });
}
