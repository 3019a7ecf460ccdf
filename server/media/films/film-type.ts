import type { FilmType } from "#domain/upload-files.ts";

/** All of a file's beginning that its type is told by, in bytes. */
export const SNIFF_BYTES = 4096;

/** Brands of MP4 that browsers play; a file names its own and those it is compatible with. */
const MP4_BRANDS = /^(?:isom|iso[2-9a-c]|mp4[12]|avc1|M4V[ HP])$/;
const QUICKTIME_BRAND = "qt  ";
/** Brands with the structure of an MP4 that are none: audio, still pictures. */
const OTHER_BRANDS = /^(?:M4[ABP] |hei[cmsx]|hev[cx]|mif1|msf1|avi[fs]|crx )$/;
/** In hex, EBML's header with its document type, whose length may be written in several ways. */
const WEBM = /^1a45dfa3(?:..){1,64}?4282(?:84|4004|10000004|0100000000000004)7765626d/;
const MATROSKA = /^1a45dfa3(?:..){1,64}?4282(?:88|4008|10000008|0100000000000008)6d6174726f736b61/;
/** Maximum size of that header in bytes. */
const EBML_BYTES = 128;

/**
 * Tells what a film truly is from its first bytes: no name and no declared type is believed (T14, T15).
 * @param head the file's beginning, `SNIFF_BYTES` of it or all there is
 * @returns undefined for all that is no film of these types
 */
export function filmType(head: Uint8Array): FilmType | undefined {
  const bytes = Buffer.from(head);
  const header = bytes.toString("hex", 0, EBML_BYTES);
  if (WEBM.test(header)) return "video/webm";
  if (MATROSKA.test(header)) return "video/x-matroska";
  const start = bytes.toString("latin1");
  if (start.slice(4, 8) !== "ftyp") return undefined;
  const length = bytes.readUInt32BE(0);
  const [brand = "", , ...compatible] = start.slice(8, length).match(/[^]{4}/g) ?? [];
  if (brand === QUICKTIME_BRAND) return "video/quicktime";
  if (OTHER_BRANDS.test(brand)) return undefined;
  return [brand, ...compatible].some((each) => MP4_BRANDS.test(each)) ? "video/mp4" : undefined;
}

/** What other files begin with, and what they are to a studio's owner. */
const OTHER_KINDS: readonly (readonly [RegExp, string])[] = [
  [/^GIF8/, "una imagen GIF"],
  [/^\x89PNG/, "una imagen PNG"],
  [/^\xff\xd8\xff/, "una imagen JPG"],
  [/^....ftyp(?:hei|hev|mif1|msf1|avi)/s, "una imagen"],
  [/^RIFF....WEBP/s, "una imagen WebP"],
  [/^RIFF....AVI /s, "una película AVI"],
  [/^\x30\x26\xb2\x75/, "una película WMV"],
  [/^FLV/, "una película FLV"],
  [/^(?:ID3|\xff[\xe2-\xfb]|OggS|fLaC|RIFF....WAVE|....ftypM4[AB])/s, "un archivo de audio"],
  [/^%PDF/, "un documento PDF"],
  [/^PK/, "un archivo comprimido"],
  [/^(?:MZ|\x7fELF|#!)/, "un programa"],
  [/^\s*</, "una página web"],
  [/^$/, "un archivo vacío"],
];

/** What a file is that is no film, by its first bytes, for the sentence that refuses it (V1). */
export function otherKind(head: Uint8Array): string {
  const start = Buffer.from(head).toString("latin1", 0, 64);
  return OTHER_KINDS.find(([begin]) => begin.test(start))?.[1] ?? "un archivo de otro tipo";
}

/**
 * Watches the first bytes of a film that pass, so that what is none is known before the rest has come.
 * @returns the same bytes, whether what has passed so far may be a film's, and what it is otherwise
 */
export function watchType(body: ReadableStream<Uint8Array>): {
  body: ReadableStream<Uint8Array>;
  mayBeFilm: () => boolean;
  kind: () => string;
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
    kind: () => otherKind(head.subarray(0, seen)),
  };
}
