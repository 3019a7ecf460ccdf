import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { unpackTar } from "modern-tar/fs";

/** A stretch of an archive that says something: what a file is called and is, or what is in it. */
export interface TarPart {
  name: string;
  start: number;
  /** Behind the last byte. */
  end: number;
}

const BLOCK = 512;
/** Where a header has a file's name and its size (POSIX.1-2001, ustar). */
const NAME = [0, 100] as const;
const SIZE = [124, 136] as const;
/** What stands behind the digits of a header's sum says nothing: programs write it in several ways. */
const BEHIND_SUM = [154, 156] as const;

/** The headers and the files of a tar, in order; what fills up the last block of each is no part. */
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
 * Unpacks a `DATA_DIR` as version 0.1 left it (migration 8): four articles, one of them featured and
 * renamed, one a draft, one in the trash; pictures with renditions, a film with a poster, an
 * unfinished upload of a film, a temporary picture, saved settings, a passkey with recovery codes.
 */
export async function unpackRecordedStudio(dataDir: string): Promise<void> {
  const recorded = createReadStream("tests/fixtures/data-dir-0.1.tar.gz");
  await pipeline(recorded, createGunzip(), unpackTar(dataDir));
}
