import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { codeOf } from "../../storage/local-file.ts";

/** An unfinished film in the folder. */
export interface FilmUpload {
  /** 32 hex digits, which the stored film keeps in its name. */
  id: string;
  /** What the client calls it; only shown in refusals. */
  name: string;
  /** Bytes of the whole film. */
  size: number;
  /** Bytes received; undefined where the complete film was moved to the storage already. */
  received: number | undefined;
}

/** The files of one id, readable or not. */
interface FolderEntry {
  id: string;
  /** When its last byte was written, in milliseconds since 1970. */
  touchedAt: number;
}

/**
 * The folder in which @tus/file-store keeps a film's bytes as `ID` and its record as `ID.json`. Its own
 * listing leaves out what a crash can leave: bytes without a record, and a record without bytes.
 */
export interface FilmFolder {
  pathOf(id: string): string;
  find(id: string): Promise<FilmUpload | undefined>;
  /** Every id that has a file here, the longest idle first. */
  list(): Promise<FolderEntry[]>;
  remove(id: string): Promise<void>;
}

const NAME = /^([0-9a-f]{32})(?:\.json)?$/;

/** @param path absolute; it is there already */
export function filmFolder(path: string): FilmFolder {
  const pathOf = (id: string) => join(path, id);

  return {
    pathOf,

    async find(id) {
      const record = await readFile(`${pathOf(id)}.json`, "utf8").catch(ignoreMissing);
      const upload = record === undefined ? undefined : parseRecord(record);
      if (upload === undefined) return undefined;
      const facts = await stat(pathOf(id)).catch(ignoreMissing);
      return { id, ...upload, received: facts?.size };
    },

    async list() {
      const touched = new Map<string, number>();
      for (const name of await readdir(path)) {
        const id = NAME.exec(name)?.[1];
        const facts = id && (await stat(join(path, name)).catch(ignoreMissing));
        if (facts) touched.set(id, Math.max(touched.get(id) ?? 0, facts.mtimeMs));
      }
      return [...touched]
        .map(([id, touchedAt]) => ({ id, touchedAt }))
        .toSorted((a, b) => a.touchedAt - b.touchedAt);
    },

    async remove(id) {
      await rm(pathOf(id), { force: true });
      await rm(`${pathOf(id)}.json`, { force: true });
    },
  };
}

function ignoreMissing(error: unknown): undefined {
  if (codeOf(error) !== "ENOENT") throw error;
}

/** @returns undefined for a record that was cut short by a crash */
function parseRecord(json: string): Pick<FilmUpload, "name" | "size"> | undefined {
  try {
    const { size, metadata }: { size: number; metadata?: { filename?: string } } = JSON.parse(json);
    return { name: metadata?.filename ?? "", size };
  } catch {
    return undefined;
  }
}
