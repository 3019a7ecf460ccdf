import { isFilm } from "./film.ts";
import { message, type MessageCode } from "./messages.ts";

/** The largest upload, in bytes: 3 MB as the spec counts them (D5). */
export const MAX_UPLOAD_BYTES = 3_145_728;

/** The largest picture that the server makes smaller instead of refusing it, in bytes (O1). */
export const MAX_REDUCED_BYTES = 64 * 1024 * 1024;

/** The accepted picture types and the ending their files get (D5). */
export const PICTURE_TYPES = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
} as const;

export type PictureType = keyof typeof PICTURE_TYPES;

/**
 * What a picked file is refused for, by what the browser knows of it; the server
 * looks at the bytes again (D5).
 * @returns the code of the sentence to show, or undefined for a file to upload
 */
export function refusalOfFile(file: {
  type: string;
  size: number;
}): "file-wrong-type" | "file-too-large" | undefined {
  if (!Object.hasOwn(PICTURE_TYPES, file.type)) return "file-wrong-type";
  return file.size > MAX_UPLOAD_BYTES ? "file-too-large" : undefined;
}

/** Types that browsers give HEIC files; some give none, so that the ending has to tell. */
const HEIC_TYPES = ["image/heic", "image/heif"];

/** Whether a picked file calls itself HEIC, which the admin's browser converts (U6). */
export function isCalledHeic({ name, type }: { name: string; type: string }): boolean {
  return HEIC_TYPES.includes(type) || (type === "" && /\.hei[cf]$/i.test(name));
}

/** What a chooser of pictures offers: the accepted types, and HEIC. */
export const CHOOSABLE_PICTURES = [
  ...Object.keys(PICTURE_TYPES),
  ...HEIC_TYPES,
  ".heic",
  ".heif",
].join();

/** What can be done with a file that is not taken, as a code of domain/messages.ts (U6). */
export function adviceFor({ name, type }: { name: string; type: string }): MessageCode | undefined {
  if (type.startsWith("video/") || /\.(mov|mxf|avi|mkv|m4v|wmv)$/i.test(name)) return "advice-film";
  if (type === "image/svg+xml" || /\.(svg|ai|eps|pdf)$/i.test(name)) return "advice-drawing";
  if (type.startsWith("image/") || /\.(tiff?|psd|dng|cr[23]|nef|arw|raf)$/i.test(name)) {
    return "advice-picture";
  }
  return undefined;
}

/** The accepted film types and the ending their files get (V1). */
export const FILM_TYPES = {
  "video/mp4": "mp4",
  "video/webm": "webm",
  "video/quicktime": "mov",
  "video/x-matroska": "mkv",
} as const;

export type FilmType = keyof typeof FILM_TYPES;

/** The header that tells the address of a film that has arrived whole. */
export const FILM_HEADER = "Upload-Film";

/** What a chooser of films offers. Some systems know no type of WebM or MKV. */
export const CHOOSABLE_FILMS = [
  ...Object.keys(FILM_TYPES),
  ...Object.values(FILM_TYPES).map((ending) => `.${ending}`),
].join();

/** What a picked film is refused for, as a picture by `refusalOfFile` (D5); the server knows how large it may be. */
export function refusalOfFilm(file: { name: string; type: string }): "film-wrong-type" | undefined {
  const isKnown = Object.hasOwn(FILM_TYPES, file.type) || isFilm(file.name);
  return isKnown ? undefined : "film-wrong-type";
}

/** What a file is by its name alone, for the sentence that refuses it. */
export function kindByName(name: string): string {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1];
  return ending === undefined ? "un archivo de otro tipo" : `un archivo .${ending.toLowerCase()}`;
}

/** The sentence for a picked file that is refused. */
export function refusalSentence(code: MessageCode, { name }: { name: string }): string {
  return message(code, { file: name, what: kindByName(name) });
}

const LONGEST_SHOWN_NAME = 120;
/** Control characters, and those that turn the direction of text or can't be seen (T33). */
const UNSHOWABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** A stranger's file name, fit to stand in a sentence: its last part, visible characters, not too long; "sin nombre" where that is nothing. */
export function shownName(fileName: string): string {
  const base = fileName.slice(0, 4096).split(/[/\\]/).at(-1) ?? "";
  const shown = [...base.replace(UNSHOWABLE, "")].slice(0, LONGEST_SHOWN_NAME).join("").trim();
  return shown || message("nameless");
}
