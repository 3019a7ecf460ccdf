import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { codeOf } from "../../storage/local-file.ts";

/** A film on its way, as it lies in the folder. */
export interface FilmUpload {
  /** 32 hex digits, which its file keeps when it is whole. */
  id: string;
  /** What the client calls it; only shown in refusals. */
  name: string;
  /** Bytes of the whole film. */
  size: number;
  /** Bytes that are here; undefined where the film has been taken away already. */
  received: number | undefined;
}

/** What lies in the folder under one id, readable or not. */
interface Lying {
  id: string;
  /** Of its last byte, in milliseconds since 1970. */
  touchedAt: number;
}

/** The folder in which @tus/file-store keeps a film's bytes as `ID`, and what it knows of them as `ID.json`. */
export interface FilmFolder {
  pathOf(id: string): string;
  find(id: string): Promise<FilmUpload | undefined>;
  /** Every id of which anything is here, the longest silent first. */
  list(): Promise<Lying[]>;
  remove(id: string): Promise<void>;
}

const NAME = /^([0-9a-f]{32})(?:\.json)?$/;

/** @param path absolute; it is there already */
export function filmFolder(path: string): FilmFolder {
  const pathOf = (id: string) => join(path, id);

  return {
    pathOf,

    async find(id) {
      const notes = await readFile(`${pathOf(id)}.json`, "utf8").catch(ignoreMissing);
      if (notes === undefined) return undefined;
      const size = Number(/"size":(\d+)/.exec(notes)?.[1]);
      const name = /"filename":("(?:[^"\\]|\\.)*")/.exec(notes)?.[1] ?? '""';
      const facts = await stat(pathOf(id)).catch(ignoreMissing);
      return { id, name: String(JSON.parse(name)), size, received: facts?.size };
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
