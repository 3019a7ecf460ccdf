import { buffer } from "node:stream/consumers";
import { shareFileName, renditionFileName } from "#domain/media.ts";
import { contentHash } from "../../storage/content-hash.ts";
import type { Storage } from "../../storage/storage.ts";
import { PictureProcessEnded, type PictureWorker } from "../picture-process/picture-worker.ts";
import type { FileRecord, Rendition } from "./rendition-store.ts";

/** A stored picture that can't be turned into its renditions: its file is missing or damaged (R17). */
export class Unmakeable extends Error {
  override readonly name = "Unmakeable";
}

/** What was made of a picture. */
export interface MadeRenditions {
  /** In pixels, ascending. */
  widths: number[];
  files: Rendition[];
  /** SHA-256 of the original, in hex. */
  hash: string;
}

/**
 * Makes and stores all renditions of a picture, where its original is what was stored:
 * renditions of a damaged one would take the place of sound ones (R17).
 * @param signal once aborted, nothing more is stored; what is stored by then stays
 * @throws Unmakeable, PictureProcessEnded, or whatever the storage throws
 */
export async function makeRenditions(
  storage: Storage,
  pictures: Pick<PictureWorker, "renditions">,
  { fileName, ...record }: FileRecord & { fileName: string },
  signal: AbortSignal,
): Promise<MadeRenditions> {
  const file = await storage.read(fileName);
  if (file === undefined) throw new Unmakeable("its file is missing");
  const original = await buffer(file.stream);
  const hash = await contentHash([original]);
  const isWhole = original.byteLength === (record.bytes ?? original.byteLength);
  if (!isWhole || hash !== (record.hash ?? hash)) throw new Unmakeable("its file is damaged");
  const { widths, each, shareCard } = await pictures
    .renditions(original)
    .catch((cause: unknown) => {
      if (cause instanceof PictureProcessEnded) throw cause;
      throw new Unmakeable("its file is damaged", { cause });
    });
  signal.throwIfAborted();
  // All at once: each waits for the disk or for S3, and none for the processor.
  const files = await Promise.all([
    put(storage, shareFileName(fileName), shareCard),
    ...each.map(({ width, format, bytes }) =>
      put(storage, renditionFileName(fileName, width, format), bytes),
    ),
  ]);
  return { widths, files, hash };
}

async function put(storage: Storage, fileName: string, bytes: Uint8Array): Promise<Rendition> {
  await storage.put(fileName, bytes);
  return { fileName, bytes: bytes.byteLength, hash: await contentHash([bytes]) };
}
