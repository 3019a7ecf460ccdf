import type { FilmType } from "#domain/upload-files.ts";

/** All of a file's beginning that its type is told by, in bytes. */
export const SNIFF_BYTES = 4096;

/** Brands of MP4 that browsers play; a file names its own and those it is compatible with. */
const MP4_BRANDS = /^(?:isom|iso[2-9a-c]|mp4[12]|avc1|M4V[ HP])$/;
/** Brands with the structure of an MP4 that are none: QuickTime, audio, still pictures. */
const OTHER_BRANDS = /^(?:qt {2}|M4[ABP] |hei[cmsx]|hev[cx]|mif1|msf1|avi[fs]|crx )$/;
/** In hex, EBML's header with the document type `webm`, whose length may be written in several ways. */
const WEBM = /^1a45dfa3(?:..){1,64}?4282(?:84|4004|10000004|0100000000000004)7765626d/;
/** Maximum size of that header in bytes. */
const EBML_BYTES = 128;

/**
 * Tells what a film truly is from its first bytes: no name and no declared type is believed (T14, T15).
 * @param head the file's beginning, `SNIFF_BYTES` of it or all there is
 * @returns undefined for all that is neither MP4 nor WebM
 */
export function filmType(head: Uint8Array): FilmType | undefined {
  const bytes = Buffer.from(head);
  if (WEBM.test(bytes.toString("hex", 0, EBML_BYTES))) return "video/webm";
  const start = bytes.toString("latin1");
  if (start.slice(4, 8) !== "ftyp") return undefined;
  const length = bytes.readUInt32BE(0);
  const [brand = "", , ...compatible] = start.slice(8, length).match(/[^]{4}/g) ?? [];
  if (OTHER_BRANDS.test(brand)) return undefined;
  return [brand, ...compatible].some((each) => MP4_BRANDS.test(each)) ? "video/mp4" : undefined;
}

/**
 * Watches the first bytes of a film that pass, so that what is none is known before the rest has come.
 * @returns the same bytes, and whether what has passed so far may be a film's
 */
export function watchType(body: ReadableStream<Uint8Array>): {
  body: ReadableStream<Uint8Array>;
  mayBeFilm: () => boolean;
} {
  const head = Buffer.alloc(SNIFF_BYTES);
  let seen = 0;
  const watch = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, passed) {
      head.set(bytes.subarray(0, SNIFF_BYTES - seen), seen);
      seen = Math.min(SNIFF_BYTES, seen + bytes.length);
      passed.enqueue(bytes);
    },
  });
  return {
    body: body.pipeThrough(watch),
    mayBeFilm: () => seen < SNIFF_BYTES || filmType(head) !== undefined,
  };
}
