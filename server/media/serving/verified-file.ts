import { contentHash } from "../../storage/content-hash.ts";
import type { FileRecord } from "../renditions/rendition-store.ts";
import type { ServedFile } from "./served-file.ts";
import type { ByteRange, FileFacts, StoredFile, Storage } from "../../storage/storage.ts";

/** The verdicts on so many files are remembered. */
const REMEMBERED = 10_000;
/** The longest file whose first reader waits until all of it was looked at, in bytes; the rest are films. */
const LONGEST_HASHED_BYTES = 32 * 1024 * 1024;

export interface WholeFileParts {
  fileName: string;
  /** What was stored. */
  was: FileRecord;
  /** Told when the file turns out to be gone, or not what was stored. */
  onDamage: () => void;
}

/** Makes stored files that visitors are sent only while they are what was stored (R4, R17). */
export function createWholeFiles(storage: Pick<Storage, "facts" | "read">) {
  /** By file name: of which state of it, and whether that is what was stored. */
  const verdicts = new Map<string, { of: string; isWhole: boolean | Promise<boolean> }>();

  /** A hash is taken once of each state that a file is seen in. */
  function judge(fileName: string, facts: FileFacts, was: FileRecord): boolean | Promise<boolean> {
    if (was.bytes === null ? facts.size === 0 : facts.size !== was.bytes) return false;
    if (was.hash === null || facts.size > LONGEST_HASHED_BYTES) return true;
    const of = `${facts.state} ${was.hash}`;
    const known = verdicts.get(fileName);
    if (known?.of === of) return known.isWhole;
    if (verdicts.size >= REMEMBERED) verdicts.clear();
    const isWhole = isHashed(fileName, was.hash);
    const verdict = { of, isWhole: isWhole as boolean | Promise<boolean> };
    verdicts.set(fileName, verdict);
    isWhole.then(
      (is) => (verdict.isWhole = is),
      () => verdicts.delete(fileName),
    );
    return isWhole;
  }

  async function isHashed(fileName: string, hash: string): Promise<boolean> {
    const file = await storage.read(fileName);
    return file !== undefined && (await contentHash(file.stream)) === hash;
  }

  async function read(
    { fileName, was }: WholeFileParts,
    range?: ByteRange,
  ): Promise<StoredFile | undefined> {
    const stored = await storage.read(fileName, range);
    if (stored === undefined) return undefined;
    const isWhole = judge(fileName, stored, was);
    if (isWhole === true) return stored;
    // Given back before it is read to its end for the first time: a store has only so many connections.
    stored.stream.on("error", () => {}).destroy();
    return (await isWhole) ? storage.read(fileName, range) : undefined;
  }

  return {
    open: (parts: WholeFileParts): Pick<ServedFile, "size" | "read"> => ({
      async size() {
        const facts = await storage.facts(parts.fileName);
        if (facts && (await judge(parts.fileName, facts, parts.was))) return facts.size;
        parts.onDamage();
        return undefined;
      },
      async read(range) {
        const stored = await read(parts, range);
        if (stored === undefined) parts.onDamage();
        return stored;
      },
    }),
    /** Has files hashed anew before they are sent again: somebody found that they are not what they were. */
    doubt(fileNames: readonly string[]): void {
      for (const each of fileNames) verdicts.delete(each);
    },
  };
}
