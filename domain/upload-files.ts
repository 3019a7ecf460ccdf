import { isFilm } from "./film.ts";
import { message, type MessageCode } from "./messages.ts";

export const MAX_UPLOAD_BYTES = 3_145_728;

/** Larger than `MAX_UPLOAD_BYTES`: the server reduces such pictures instead of refusing them (O1). */
export const MAX_REDUCED_BYTES = 64 * 1024 * 1024;

export const PICTURE_TYPES = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
} as const;

export type PictureType = keyof typeof PICTURE_TYPES;

/** Checks a picked file by its browser metadata (D5); the server checks the bytes again. */
export function refusalOfFile(file: {
  type: string;
  size: number;
}): "file-wrong-type" | "file-too-large" | undefined {
  if (!Object.hasOwn(PICTURE_TYPES, file.type)) return "file-wrong-type";
  return file.size > MAX_UPLOAD_BYTES ? "file-too-large" : undefined;
}

/** Some browsers report no type for HEIC files, so the extension counts too. */
const HEIC_TYPES = ["image/heic", "image/heif"];

/** Checks whether a file's type or name is HEIC, which the admin's browser converts (U6). */
export function isCalledHeic({ name, type }: { name: string; type: string }): boolean {
  return HEIC_TYPES.includes(type) || (type === "" && /\.hei[cf]$/i.test(name));
}

export const CHOOSABLE_PICTURES = [
  ...Object.keys(PICTURE_TYPES),
  ...HEIC_TYPES,
  ".heic",
  ".heif",
].join();

/** Returns the code of a hint for a refused file. */
export function adviceFor({ name, type }: { name: string; type: string }): MessageCode | undefined {
  if (type.startsWith("video/") || /\.(mov|mxf|avi|mkv|m4v|wmv)$/i.test(name)) return "advice-film";
  if (type === "image/svg+xml" || /\.(svg|ai|eps|pdf)$/i.test(name)) return "advice-drawing";
  if (type.startsWith("image/") || /\.(tiff?|psd|dng|cr[23]|nef|arw|raf)$/i.test(name)) {
    return "advice-picture";
  }
  return undefined;
}

/** Film types and their file extensions (V1). */
export const FILM_TYPES = {
  "video/mp4": "mp4",
  "video/webm": "webm",
  "video/quicktime": "mov",
  "video/x-matroska": "mkv",
} as const;

export type FilmType = keyof typeof FILM_TYPES;

export const FILM_HEADER = "Upload-Film";

/** Some systems know no type for WebM or MKV, so the extensions are listed too. */
export const CHOOSABLE_FILMS = [
  ...Object.keys(FILM_TYPES),
  ...Object.values(FILM_TYPES).map((ending) => `.${ending}`),
].join();

/** Checks a picked film; only the server knows the size limit. */
export function refusalOfFilm(file: { name: string; type: string }): "film-wrong-type" | undefined {
  const isKnown = Object.hasOwn(FILM_TYPES, file.type) || isFilm(file.name);
  return isKnown ? undefined : "film-wrong-type";
}

/** Names a file's kind by its extension, for the refusal's sentence. */
export function kindByName(name: string): string {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1];
  return ending === undefined ? "un archivo de otro tipo" : `un archivo .${ending.toLowerCase()}`;
}

/** Returns the sentence for a refused file. */
export function refusalSentence(code: MessageCode, { name }: { name: string }): string {
  return message(code, { file: name, what: kindByName(name) });
}

const LONGEST_SHOWN_NAME = 120;
const UNSHOWABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** Makes an untrusted file name safe to show in a sentence. */
export function shownName(fileName: string): string {
  const base = fileName.slice(0, 4096).split(/[/\\]/).at(-1) ?? "";
  const shown = [...base.replace(UNSHOWABLE, "")].slice(0, LONGEST_SHOWN_NAME).join("").trim();
  return shown || message("nameless");
}
