import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { SRGB_FORMATS, renditionWidths } from "../domain/media.ts";
import { RENDITION_OPTIONS } from "../server/media/picture-process/encode-renditions.ts";
import { transcode, type Transcoded } from "../server/media/picture-process/prepare-picture.ts";

/**
 * Stores a photograph, its original and its quick renditions with sharp alone: the floor of a new picture.
 * @param folder is created if it is missing
 */
export async function prepareQuickBarely(photograph: Buffer, folder: string): Promise<Transcoded> {
  await mkdir(folder, { recursive: true });
  const original = await transcode(photograph, "image/jpeg");
  await writeFile(join(folder, "master.jpg"), photograph);
  await writeFile(join(folder, "original.jpg"), original.bytes);
  await Promise.all(
    original.quick.map(({ width, bytes }) => writeFile(join(folder, `${width}.quick.webp`), bytes)),
  );
  return original;
}

/**
 * Stores a photograph's original and all renditions with sharp alone: the floor of an upload.
 * @param folder is created if it is missing
 */
export async function prepareBarely(photograph: Buffer, folder: string): Promise<void> {
  const original = await prepareQuickBarely(photograph, folder);
  const widths = renditionWidths(original.width);
  const { data, info } = await sharp(original.bytes)
    .resize({ width: Math.max(...widths) })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const picture = () => sharp(data, { raw: { width, height, channels } });
  // The largest first, so that no core idles while the last one is encoded.
  const renditions = widths.toReversed().flatMap((each) =>
    SRGB_FORMATS.map((format) =>
      picture()
        .resize({ width: each })
        .toFormat(format, RENDITION_OPTIONS[format])
        .toFile(join(folder, `${each}.${format}`)),
    ),
  );
  await Promise.all(renditions);
}
