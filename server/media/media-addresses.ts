import { fileNameOfUrl } from "#domain/media.ts";
import { placeOfUrl } from "#domain/media-place.ts";

/** What a path under `/media` means by its shape alone, before anything is looked up. */
export type MediaAddress =
  | { place: "temporary" | "final"; fileName: string }
  | { place: "rendition"; fileName: string };

const RENDITION = /^\/media\/([0-9a-f]{32}-(?:[1-9]\d{0,4}\.(?:avif|webp)|share\.jpg))$/;

const TYPES: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
  avif: "image/avif",
  mp4: "video/mp4",
  webm: "video/webm",
};

/** Reads a path as written, with no decoding (T12); undefined for what can't be a file of ours. */
export function readMediaAddress(path: string): MediaAddress | undefined {
  const rendition = RENDITION.exec(path)?.[1];
  if (rendition !== undefined) return { place: "rendition", fileName: rendition };
  const place = placeOfUrl(path);
  const fileName = fileNameOfUrl(path);
  const isOurs = (place === "temporary" || place === "final") && fileName !== undefined;
  return isOurs ? { place, fileName } : undefined;
}

/** The content type of a stored file, by the ending that we gave it. */
export function typeOfFile(fileName: string): string {
  return TYPES[fileName.slice(fileName.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}
