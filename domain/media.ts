import type { Subtitles } from "./subtitles.ts";
import type { Translated } from "./translations.ts";

/**
 * Widths in CSS pixels times density that every picture is prepared in; a picture's own
 * width closes its list. Browsers round up, so no step is larger than by half: 160 and 240
 * are a contact sheet's, 740 a 412 px phone's at 1.75, 1200 a phone's of up to 400 px at 3.
 */
export const RENDITION_WIDTHS = [160, 240, 320, 480, 640, 740, 960, 1200, 1600, 2200] as const;

/** The formats offered beside the stored original, the smallest first. */
export const RENDITION_FORMATS = ["avif", "webp"] as const;

export type RenditionFormat = (typeof RENDITION_FORMATS)[number];

/** What is known of an uploaded film beside its address. */
export interface FilmFacts {
  durationS: number;
  hasSound: boolean;
  /** Whether every current browser plays the file as it was uploaded (V3). */
  isPlayable: boolean;
  /** The short sides in pixels that it was converted to, the largest first; empty until all of them are there. */
  sides: number[];
  /** Set once its loops are there as well (V7). */
  hasLoops?: boolean;
  /** Digits of its renditions' names, where they are not its address's: converted anew, or of a videos folder. */
  id?: string;
}

/** What is said of a picture or a film, in a field for each language (N2). */
export interface MediaTexts {
  /** The alt text; empty until it is written. */
  alt: string;
  /** The caption; empty for none. */
  caption: string;
}

/** A picture or a film of an article, as every page and the API know it. */
export interface Media extends MediaTexts, Translated<MediaTexts> {
  /** A path of ours (`/media/…`, `/videos/…`) or a plain http(s) address (E1). */
  url: string;
  /** Pixels of the upright picture; null for an outside address, whose size is unknown. */
  width: number | null;
  height: number | null;
  /** Average colour as `#rrggbb`, shown until the picture is there. */
  colour: string | null;
  /** Base64 of the picture's thumbhash. */
  placeholder: string | null;
  /** Widths in pixels that exist as AVIF and WebP; empty until they are made. */
  widths: number[];
  /** The place that a crop keeps in sight; null for the middle. */
  focus: Focus | null;
  /** A film's poster; null for a picture, and for a film without one. */
  poster: Media | null;
  /** What is known of an uploaded film; left out for all else. */
  film?: FilmFacts;
  /** A film's subtitles; left out where it has none (V6). */
  subtitles?: Subtitles;
  /** Set where an article shows it over the whole screen (U2). */
  fullBleed?: true;
}

/** A place in a picture, in whole percent from its left and its top. */
export interface Focus {
  x: number;
  y: number;
}

const FILE_OF_OURS = /^\/media\/(?:temp\/)?([0-9a-f]{32}\.(?:png|jpg|webp|mp4|webm|mov|mkv|vtt))$/;

/** The file name behind one of our addresses, temporary or final; undefined for any other (D6). */
export function fileNameOfUrl(url: string): string | undefined {
  return FILE_OF_OURS.exec(url)?.[1];
}

/** A stored file at whatever place pages name it (Z5): what comes before its name, and the name. */
const STORED_FILE = /^(.*?\/)(?:temp\/)?([0-9a-f]{32}\.\w+)$/;

/** The address of a file beside a stored one, at the same place; undefined where that is none of ours. */
function addressBeside(url: string, nameFor: (fileName: string) => string): string | undefined {
  const [, place, fileName] = STORED_FILE.exec(url) ?? [];
  return fileName && `${place}${nameFor(fileName)}`;
}

/** The final address of a file of ours (K5). */
export function finalUrl(fileName: string): string {
  return `/media/${fileName}`;
}

/** The address a file of ours has until Guardar (D6, K4). */
export function temporaryUrl(fileName: string): string {
  return `/media/temp/${fileName}`;
}

/** The address of one rendition of a picture, of the width next to the one wanted; the original's where there is none. */
export function pictureAddress({ url, widths }: Media, width: number): string {
  const made = widths.find((each) => each >= width) ?? widths.at(-1);
  if (made === undefined) return url;
  return addressBeside(url, (fileName) => renditionFileName(fileName, made, "webp")) ?? url;
}

/** A picture of which only the address is known. */
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

/** The widths to prepare for a picture: those of the table it can fill, then its own, capped. */
export function renditionWidths(pictureWidth: number): number[] {
  const largest = RENDITION_WIDTHS[RENDITION_WIDTHS.length - 1] ?? pictureWidth;
  const own = Math.min(pictureWidth, largest);
  return [...RENDITION_WIDTHS.filter((width) => width < own), own];
}

/** The file name of one rendition of a picture of ours. */
export function renditionFileName(
  fileName: string,
  width: number,
  format: RenditionFormat,
): string {
  return `${stem(fileName)}-${width}.${format}`;
}

/**
 * The `srcset` of a picture in one format.
 * @returns undefined while its renditions are not made, or where it is not ours
 */
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
