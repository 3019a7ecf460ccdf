import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { unpackTar } from "modern-tar/fs";

/**
 * Unpacks a `DATA_DIR` as version 0.1 left it (migration 8): four articles, one of them featured and
 * renamed, one a draft, one in the trash; pictures with renditions, a film with a poster, an
 * unfinished upload of a film, a temporary picture, saved settings, a passkey with recovery codes.
 */
export async function unpackRecordedStudio(dataDir: string): Promise<void> {
  const recorded = createReadStream("tests/fixtures/data-dir-0.1.tar.gz");
  await pipeline(recorded, createGunzip(), unpackTar(dataDir));
}
