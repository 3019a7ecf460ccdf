import type * as v from "valibot";
import type { mediaFields } from "./media-fields.ts";
import type { Translated } from "./translations.ts";

/** Device pixels. Browsers choose the next larger width, so the steps stay small. */
export const RENDITION_WIDTHS = [160, 240, 320, 480, 640, 740, 960, 1200, 1600, 2200] as const;

/** Every picture has these in the end. */
export const SRGB_FORMATS = ["avif", "webp"] as const;

/** The first is in Display P3, which only some pictures need (V10). */
export const WIDE_FORMATS = ["p3.avif", ...SRGB_FORMATS] as const;

/** Made of an upload at once, and replaced by the others (V13). */
export const QUICK_FORMAT = "quick.webp";

export type RenditionFormat = (typeof WIDE_FORMATS)[number] | typeof QUICK_FORMAT;

/** Returns the formats in which a picture's widths exist, the better ones first. */
export function formatsOf({ isQuick, hasP3 }: Media): readonly RenditionFormat[] {
  if (isQuick) return [QUICK_FORMAT];
  return hasP3 ? WIDE_FORMATS : SRGB_FORMATS;
}

/** Returns how a format is encoded, which is also the end of its media type. */
export function encodingOf(format: RenditionFormat): (typeof SRGB_FORMATS)[number] {
  return format.endsWith("avif") ? "avif" : "webp";
}

export interface MediaTexts {
  alt: string;
  caption: string;
}

/** A picture or film; its address is a path (`/media/…`, `/videos/…`) or an http(s) address. */
export interface Media
  extends v.InferOutput<v.ObjectSchema<typeof mediaFields, string>>, Translated<MediaTexts> {
  url: string;
  poster: Media | null;
}

export type FilmFacts = NonNullable<Media["film"]>;
export type Focus = NonNullable<Media["focus"]>;

const FILE_OF_OURS = /^\/media\/(?:temp\/)?([0-9a-f]{32}\.(?:png|jpg|webp|mp4|webm|mov|mkv|vtt))$/;

/** Returns the file name in an upload's address, temporary or final; undefined for any other address. */
export function fileNameOfUrl(url: string): string | undefined {
  return FILE_OF_OURS.exec(url)?.[1];
}

/** Also matches files that are served from another host (Z5). */
const STORED_FILE = /^(.*?\/)(?:temp\/)?([0-9a-f]{32}\.\w+)$/;

/** Undefined if `url` is not an uploaded file. */
function addressBeside(url: string, nameFor: (fileName: string) => string): string | undefined {
  const [, place, fileName] = STORED_FILE.exec(url) ?? [];
  return fileName && `${place}${nameFor(fileName)}`;
}

/** Returns the final address of an uploaded file (K5). */
export function finalUrl(fileName: string): string {
  return `/media/${fileName}`;
}

/** Returns the address of an uploaded file before its article is saved (D6, K4). */
export function temporaryUrl(fileName: string): string {
  return `/media/temp/${fileName}`;
}

/** Returns the smallest WebP rendition of at least this width, else the largest, else the original. */
export function pictureAddress({ url, widths, isQuick }: Media, width: number): string {
  const made = widths.find((each) => each >= width) ?? widths.at(-1);
  if (made === undefined) return url;
  const format = isQuick ? QUICK_FORMAT : "webp";
  return addressBeside(url, (fileName) => renditionFileName(fileName, made, format)) ?? url;
}

/** Makes a `Media` from an address alone. */
export function unknownPicture(url: string): Media {
  return {
    url,
    width: null,
    height: null,
    alt: "",
    colour: null,
    placeholder: null,
    widths: [],
    caption: "",
    focus: null,
    poster: null,
  };
}

/** Returns the widths to prepare: the standard ones below the picture's width, then its own, capped. */
export function renditionWidths(pictureWidth: number): number[] {
  const largest = RENDITION_WIDTHS[RENDITION_WIDTHS.length - 1] ?? pictureWidth;
  const own = Math.min(pictureWidth, largest);
  return [...RENDITION_WIDTHS.filter((width) => width < own), own];
}

/** Returns the file name of one rendition. */
export function renditionFileName(
  fileName: string,
  width: number,
  format: RenditionFormat,
): string {
  return `${stem(fileName)}-${width}.${format}`;
}

/** Returns the `srcset` in one of the picture's formats; undefined if it has no renditions. */
export function srcSet(media: Media, format: RenditionFormat): string | undefined {
  const candidates = media.widths.map((width) => {
    const address = addressBeside(media.url, (name) => renditionFileName(name, width, format));
    return address && `${address} ${width}w`;
  });
  return candidates[0] && candidates.join(", ");
}

function stem(fileName: string): string {
  return fileName.slice(0, fileName.lastIndexOf("."));
}
