import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { RENDITION_FORMATS, renditionWidths } from "../domain/media.ts";
import { RENDITION_OPTIONS, transcode } from "../server/media/picture-process/pictures.ts";

/**
 * What a photograph's upload and its renditions cost sharp alone: the original written anew,
 * then every width in both formats, into files, on as many cores as there
 * are. No server, no database, nothing that a crash could not lose.
 * @param folder is made where it is missing
 */
export async function prepareBarely(photograph: Buffer, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const original = await transcode(photograph, "image/jpeg");
  await writeFile(join(folder, "original.jpg"), original.bytes);
  const widths = renditionWidths(original.width);
  const { data, info } = await sharp(original.bytes)
    .resize({ width: Math.max(...widths) })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const picture = () => sharp(data, { raw: { width, height, channels } });
  // The largest first, so that no core waits long for the last.
  const renditions = widths.toReversed().flatMap((each) =>
    RENDITION_FORMATS.map((format) =>
      picture()
        .resize({ width: each })
        .toFormat(format, RENDITION_OPTIONS[format])
        .toFile(join(folder, `${each}.${format}`)),
    ),
  );
  await Promise.all(renditions);
}
