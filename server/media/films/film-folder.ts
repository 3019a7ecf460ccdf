import { createReadStream } from "node:fs";
import {
  access,
  constants,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rm,
  stat,
} from "node:fs/promises";
import { join } from "node:path";
import { RESERVE_BYTES, refuseWithoutRoom } from "../../storage/disk.ts";
import type { Storage } from "../../storage/storage.ts";
import { codeOf } from "../../system.ts";
import {
  byIdleTime,
  type FilmUpload,
  parseRecord,
  type ReceivedFilm,
  type UnfinishedFilms,
} from "./unfinished-films.ts";

const NAME = /^([0-9a-f]{32})(?:\.json)?$/;

/** Opens the folder of @tus/file-store, whose own listing omits what a crash left incomplete. */
export async function openFilmFolder(path: string, storage: Storage): Promise<UnfinishedFilms> {
  const pathOf = (id: string) => join(path, id);
  await mkdir(path, { recursive: true });

  async function find(id: string): Promise<FilmUpload | undefined> {
    const json = await readFile(`${pathOf(id)}.json`, "utf8").catch(ignoreMissing);
    const record = json === undefined ? undefined : parseRecord(json);
    if (record === undefined) return undefined;
    const facts = await stat(pathOf(id)).catch(ignoreMissing);
    return { id, ...record, received: facts?.size };
  }

  return {
    async openDatastore() {
      const { FileStore } = await import("@tus/file-store");
      return new FileStore({ directory: path });
    },

    idPrefix: "",

    find,

    async list() {
      const touched = new Map<string, number>();
      for (const name of await readdir(path)) {
        const id = NAME.exec(name)?.[1];
        const facts = id && (await stat(join(path, name)).catch(ignoreMissing));
        if (facts) touched.set(id, Math.max(touched.get(id) ?? 0, facts.mtimeMs));
      }
      const listed = [...touched].map(async ([id, touchedAt]) => ({
        id,
        upload: await find(id),
        touchedAt,
      }));
      return byIdleTime(await Promise.all(listed));
    },

    open: (id) => openFilmOfFolder(pathOf(id)),

    moveToStorage: (id, fileName) => storage.moveIn(fileName, pathOf(id)),

    async remove(id) {
      await rm(pathOf(id), { force: true });
      await rm(`${pathOf(id)}.json`, { force: true });
    },

    async refuseWithoutRoom(bytes) {
      await refuseWithoutRoom(path, bytes + RESERVE_BYTES);
      await access(path, constants.W_OK);
    },
  };
}

/** Opens the file of a completely received film. */
export async function openFilmOfFolder(path: string): Promise<ReceivedFilm> {
  const file = await open(path, "r");
  const { size } = await file.stat();
  return {
    size,
    read: (offset, length) => readPiece(file, offset, length),
    stream: async () => createReadStream(path),
    close: () => file.close(),
  };
}

async function readPiece(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
  return buffer.subarray(0, bytesRead);
}

function ignoreMissing(error: unknown): undefined {
  if (codeOf(error) !== "ENOENT") throw error;
}
