import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { unpackTar } from "modern-tar/fs";

/** A byte range of an archive that has a meaning: part of a header, or a file's content. */
export interface TarPart {
  name: string;
  start: number;
  /** Exclusive. */
  end: number;
}

const BLOCK = 512;
/** Byte ranges of a file's name and size in a header (POSIX.1-2001, ustar). */
const NAME = [0, 100] as const;
const SIZE = [124, 136] as const;
/** Bytes after the digits of the checksum have no meaning: programs write them differently. */
const BEHIND_SUM = [154, 156] as const;

/** Returns the headers and files of a tar in order, without the padding of their last blocks. */
export function partsOfTar(archive: Buffer): TarPart[] {
  const parts: TarPart[] = [];
  for (let start = 0; archive[start] !== 0;) {
    const field = ([from, to]: readonly [number, number]) =>
      archive.toString("latin1", start + from, start + to).replace(/\0.*$/, "");
    const name = field(NAME);
    const body = start + BLOCK;
    const end = body + Number.parseInt(field(SIZE), 8);
    const [from, to] = BEHIND_SUM;
    parts.push({ name: `header of ${name}`, start, end: start + from });
    parts.push({ name: `rest of the header of ${name}`, start: start + to, end: body });
    if (end > body) parts.push({ name, start: body, end });
    start = body + Math.ceil((end - body) / BLOCK) * BLOCK;
  }
  return parts;
}

/**
 * Unpacks a `DATA_DIR` of version 0.1 (migration 8): four articles (one featured and renamed, one draft, one
 * deleted), media with renditions, an unfinished upload, settings, a passkey and recovery codes.
 */
export async function unpackRecordedStudio(dataDir: string): Promise<void> {
  const recorded = createReadStream("tests/fixtures/data-dir-0.1.tar.gz");
  await pipeline(recorded, createGunzip(), unpackTar(dataDir));
}
