import type { FilmType } from "#domain/upload-files.ts";

/** Length of a file's start that determines its type. */
export const SNIFF_BYTES = 4096;

const MP4_BRANDS = /^(?:isom|iso[2-9a-c]|mp4[12]|avc1|M4V[ HP])$/;
const QUICKTIME_BRAND = "qt  ";
/** Brands of the same container that are no films: audio and still pictures. */
const OTHER_BRANDS = /^(?:M4[ABP] |hei[cmsx]|hev[cx]|mif1|msf1|avi[fs]|crx )$/;
/** EBML header with its DocType, in hex; EBML can encode a length in several ways. */
const WEBM = /^1a45dfa3(?:..){1,64}?4282(?:84|4004|10000004|0100000000000004)7765626d/;
const MATROSKA = /^1a45dfa3(?:..){1,64}?4282(?:88|4008|10000008|0100000000000008)6d6174726f736b61/;
const EBML_BYTES = 128;

/** Detects a film's type from its first `SNIFF_BYTES`, never from its name or declared type. */
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

/** Names the type of a file that is no film, for its refusal (V1). */
export function otherKind(head: Uint8Array): string {
  const start = Buffer.from(head).toString("latin1", 0, 64);
  return OTHER_KINDS.find(([begin]) => begin.test(start))?.[1] ?? "un archivo de otro tipo";
}

/** Watches the first bytes that pass, so that a non-film can be refused before the rest arrives. */
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
