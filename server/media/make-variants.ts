import { buffer } from "node:stream/consumers";
import { shareFileName, variantFileName } from "#domain/media.ts";
import { PictureProcessEnded, type PictureWorker } from "./picture-worker.ts";
import type { Storage } from "./storage.ts";

/** A stored picture that can't be turned into its variants: its file is missing or damaged (F17). */
export class Unmakeable extends Error {
  override readonly name = "Unmakeable";
}

/**
 * Makes and stores all prepared forms of a picture.
 * @param fileName the stored original's
 * @param signal once aborted, nothing more is stored; what is stored by then stays
 * @returns the widths made, ascending, in pixels
 * @throws Unmakeable, PictureProcessEnded, or whatever the storage throws
 */
export async function makeVariants(
  storage: Storage,
  pictures: Pick<PictureWorker, "variants">,
  fileName: string,
  signal: AbortSignal,
): Promise<number[]> {
  const file = await storage.read(fileName);
  if (file === undefined) throw new Unmakeable("its file is missing");
  const original = await buffer(file.stream);
  const { widths, each, shareCard } = await pictures.variants(original).catch((cause: unknown) => {
    if (cause instanceof PictureProcessEnded) throw cause;
    throw new Unmakeable("its file is damaged", { cause });
  });
  signal.throwIfAborted();
  // All at once: each waits for the disk or for S3, and none for the processor.
  await Promise.all([
    storage.put(shareFileName(fileName), shareCard),
    ...each.map(({ width, format, bytes }) =>
      storage.put(variantFileName(fileName, width, format), bytes),
    ),
  ]);
  return widths;
}
