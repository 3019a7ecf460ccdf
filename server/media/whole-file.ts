import type { ServedFile } from "./served-file.ts";
import type { Storage } from "./storage.ts";

export interface WholeFileParts {
  storage: Pick<Storage, "size" | "read">;
  fileName: string;
  /** What was stored, in bytes; undefined where nobody wrote it down. */
  bytes: number | undefined;
  /** Told when the file turns out to be gone, or not of that size. */
  onDamage: () => void;
}

/** A stored file that visitors are sent only while it is as long as when it was stored (F4, F17). */
export function wholeFile(parts: WholeFileParts): Pick<ServedFile, "size" | "read"> {
  const { storage, fileName, bytes, onDamage } = parts;
  const isWhole = (size: number) => (bytes === undefined ? size > 0 : size === bytes);
  return {
    async size() {
      const size = await storage.size(fileName);
      if (size !== undefined && isWhole(size)) return size;
      onDamage();
      return undefined;
    },
    async read(range) {
      const stored = await storage.read(fileName, range);
      if (stored && isWhole(stored.size)) return stored;
      stored?.stream.destroy();
      onDamage();
      return undefined;
    },
  };
}
