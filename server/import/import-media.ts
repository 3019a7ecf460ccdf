import { randomBytes } from "node:crypto";
import { mkdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { POSTER_SHARE } from "#domain/film.ts";
import { finalUrl, fileNameOfUrl } from "#domain/media.ts";
import { refuse } from "#domain/refusal.ts";
import {
  FILM_TYPES,
  MAX_REDUCED_BYTES,
  MAX_UPLOAD_BYTES,
  PICTURE_TYPES,
} from "#domain/upload-files.ts";
import type { OpenDatabase } from "../database/database-handle.ts";
import type { Database } from "../database/schema.ts";
import { checkFilm, finishFilm } from "../media/films/finish-film.ts";
import { openFilmOfFolder } from "../media/films/film-folder.ts";
import { filmType, SNIFF_BYTES } from "../media/films/film-type.ts";
import type { FilmClient } from "../media/film-process/film-client.ts";
import type { MediaService } from "../media/media.ts";
import { refuseOverMediaLimit } from "../media/media-store.ts";
import type { PictureClient } from "../media/picture-process/picture-client.ts";
import { refuseWithoutRoom, RESERVE_BYTES } from "../storage/disk.ts";
import type { Storage } from "../storage/storage.ts";
import { digitsOf } from "./import-store.ts";
import type { SourceFile } from "./import-source.ts";

export interface TakenFile {
  kind: "picture" | "film" | "embed";
  /** Empty in a dry run. */
  url: string;
  /** Empty where none could be made. */
  poster: string;
  isReduced: boolean;
}

export interface ImportMediaParts {
  database: Pick<OpenDatabase, "kind" | "query">;
  storage: Storage;
  media: Pick<MediaService, "uploads" | "filmFrame">;
  pictures: Pick<PictureClient, "prepare">;
  films: Pick<FilmClient, "hasCodecs" | "inspect">;
  /** On the disk of a local storage, because files are moved there. */
  workFolder: string;
  /** `mostBytes` limits all originals together. */
  mostFilmBytes: number;
  mostBytes: number;
  now: () => number;
}

/** Checks a file, and stores it under an `importId`. @throws Refusal as an upload, or `import-…` */
export async function takeFile(
  parts: ImportMediaParts,
  file: SourceFile,
  importId: string | undefined,
): Promise<TakenFile> {
  if (file.embed !== undefined) {
    return { kind: "embed", url: file.embed, poster: "", isReduced: false };
  }
  const digits =
    importId === undefined ? randomBytes(16).toString("hex") : digitsOf(importId, file.key);
  const stored =
    importId === undefined ? undefined : await findStored(parts.database.query, digits);
  if (stored?.kind === "picture") {
    return { kind: "picture", url: stored.url, poster: "", isReduced: false };
  }
  if (stored?.kind === "film") return withPoster(parts, digits, stored.url);
  await mkdir(parts.workFolder, { recursive: true });
  const path = join(parts.workFolder, digits);
  await rm(path, { force: true });
  try {
    await file.copyTo(path, parts.mostFilmBytes, (bytes) =>
      refuseWithoutRoom(parts.workFolder, bytes + RESERVE_BYTES),
    );
    const film = await openFilmOfFolder(path);
    try {
      if (filmType(await film.read(0, SNIFF_BYTES)) === undefined) {
        return await takePicture(parts, file, path, importId && digits);
      }
      if (importId === undefined) {
        await checkFilm(parts.films, film, file.name);
        return { kind: "film", url: "", poster: "", isReduced: false };
      }
    } finally {
      await film.close();
    }
    return await takeFilm(parts, file, path, digits);
  } finally {
    await rm(path, { force: true });
  }
}

async function findStored(database: Kysely<Database>, digits: string) {
  const endings = [...Object.values(PICTURE_TYPES), ...Object.values(FILM_TYPES)];
  const row = await database
    .selectFrom("media")
    .select(["url", "kind", "state"])
    .where(
      "url",
      "in",
      endings.map((ending) => finalUrl(`${digits}.${ending}`)),
    )
    .executeTakeFirst();
  return row?.state === "final" ? row : undefined;
}

/** Without `digits`, only checks the picture. */
async function takePicture(
  { pictures, media: { uploads } }: ImportMediaParts,
  { name }: SourceFile,
  path: string,
  digits: string | undefined,
): Promise<TakenFile> {
  const { size } = await stat(path);
  if (size > MAX_REDUCED_BYTES) {
    const most = String(MAX_REDUCED_BYTES / 1024 ** 2);
    return refuse("import-too-large", { most, file: name });
  }
  const bytes = await readFile(path);
  const isReduced = size > MAX_UPLOAD_BYTES;
  if (digits === undefined) {
    await pictures.prepare(bytes, name, true);
    return { kind: "picture", url: "", poster: "", isReduced };
  }
  const { url } = await uploads.storeUpload(bytes, name, { digits, reduces: true });
  const [final = ""] = await uploads.finalize([url]);
  return { kind: "picture", url: final, poster: "", isReduced };
}

async function takeFilm(
  parts: ImportMediaParts,
  { name }: SourceFile,
  path: string,
  digits: string,
): Promise<TakenFile> {
  const { storage, films, now, mostBytes, media } = parts;
  const database = parts.database.query;
  const { size } = await stat(path);
  await refuseOverMediaLimit(database, size, mostBytes);
  const unfinished = {
    open: () => openFilmOfFolder(path),
    moveToStorage: (_: string, fileName: string) => storage.moveIn(fileName, path),
    remove: () => rm(path, { force: true }),
  };
  const film = { id: digits, name, size, received: size };
  const { url } = await finishFilm({ database, unfinished, storage, films, now }, film);
  const [final = ""] = await media.uploads.finalize([url]);
  return withPoster(parts, digits, final);
}

async function withPoster(
  { database, media }: ImportMediaParts,
  digits: string,
  url: string,
): Promise<TakenFile> {
  const film = { kind: "film", url, isReduced: false } as const;
  const posterDigits = digitsOf(digits, "poster");
  const stored = await findStored(database.query, posterDigits);
  if (stored !== undefined) return { ...film, poster: stored.url };
  const frame = await media
    .filmFrame(fileNameOfUrl(url) ?? "", POSTER_SHARE)
    .catch(() => undefined);
  if (frame === undefined) return { ...film, poster: "" };
  const options = { digits: posterDigits, reduces: true };
  const poster = await media.uploads.storeUpload(frame, "poster.jpg", options);
  const [final = ""] = await media.uploads.finalize([poster.url]);
  return { ...film, poster: final };
}
