import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { variantWidths } from "#domain/media.ts";
import { transcode } from "../server/media/transcode.ts";
import { AVIF, SHARE_CARD, SHARE_JPEG, WEBP } from "../server/media/variants.ts";

/**
 * What a photograph's upload and its variants cost sharp alone: the original written anew,
 * then every width in both formats and the share card, into files. No server, no database,
 * nothing that a crash could not lose.
 * @param folder is made where it is missing
 */
export async function prepareBarely(photograph: Buffer, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const original = await transcode(photograph, "image/jpeg");
  await writeFile(join(folder, "original.jpg"), original.bytes);
  const widths = variantWidths(original.width);
  const { data, info } = await sharp(original.bytes)
    .resize({ width: Math.max(...widths) })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const picture = () => sharp(data, { raw: { width, height, channels } });
  for (const each of widths) {
    await picture()
      .resize({ width: each })
      .avif(AVIF)
      .toFile(join(folder, `${each}.avif`));
    await picture()
      .resize({ width: each })
      .webp(WEBP)
      .toFile(join(folder, `${each}.webp`));
  }
  await picture()
    .resize(SHARE_CARD)
    .flatten({ background: "white" })
    .jpeg(SHARE_JPEG)
    .toFile(join(folder, "share.jpg"));
}
