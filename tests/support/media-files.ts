import sharp from "sharp";
import { readdir, readFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { API } from "#domain/api.ts";
import type { Client } from "./studio.ts";
import type { Studio } from "./studio-process.ts";
import { hugePng, pngChunk, pngHeader, webpBomb } from "../../server/media/pictures.fixtures.ts";

/** Returns the names of a studio's unfinished uploads. */
export function uploadsIn(dataDir: string): Promise<string[]> {
  return readdir(join(dataDir, "uploads"));
}

/** A JPEG segment has at most 65,535 bytes. */
const SEGMENT_BYTES = 60_000;

export interface PhotographOptions {
  width?: number;
  height?: number;
  format?: "jpeg" | "png" | "webp";
  quality?: number;
}

/** Makes a noisy picture, which codecs can't compress easily. */
export function aPhotograph(options: PhotographOptions = {}): Promise<Buffer> {
  const { width = 300, height = 200, format = "jpeg", quality = 80 } = options;
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: { r: 120, g: 90, b: 60 },
      noise: { type: "gaussian", mean: 128, sigma: 24 },
    },
  })
    .toFormat(format, { quality })
    .toBuffer();
}

/** Makes a JPEG of an exact size: a small picture, padded with comment segments. */
export async function aJpegOfBytes(bytes: number): Promise<Buffer> {
  const picture = await aPhotograph({ width: 64, height: 48 });
  const segments: Buffer[] = [];
  let missing = bytes - picture.length;
  while (missing > 0) {
    const length =
      missing > 2 * SEGMENT_BYTES
        ? SEGMENT_BYTES
        : missing > SEGMENT_BYTES
          ? missing >> 1
          : missing;
    const head = Buffer.from([0xff, 0xfe, (length - 2) >> 8, (length - 2) & 0xff]);
    segments.push(head, Buffer.alloc(length - 4, 0x20));
    missing -= length;
  }
  return Buffer.concat([picture.subarray(0, 2), ...segments, picture.subarray(2)]);
}

/** Reads a playable film from `film-maker.ts`: two silent seconds of H.264 at 320 × 180. */
export function aFilm(): Promise<Buffer> {
  return readFile("tests/fixtures/film.mp4");
}

/** Pads the film to an exact size with a `free` box, which players skip. */
export async function aFilmOfBytes(bytes: number): Promise<Buffer> {
  const film = await aFilm();
  return Buffer.concat([film, mp4Box("free", Buffer.alloc(bytes - film.length - 8))]);
}

/** Returns a box of an MP4. @param content bytes, or letters of Latin-1 */
export function mp4Box(name: string, content: Buffer | string): Buffer {
  const bytes = typeof content === "string" ? Buffer.from(content, "latin1") : content;
  const header = Buffer.alloc(8);
  header.writeUInt32BE(header.length + bytes.length, 0);
  header.write(name, 4, "latin1");
  return Buffer.concat([header, bytes]);
}

const VERSION = { "tus-resumable": "1.0.0" };

/** Begins the upload of a film. */
export function beginFilm(
  client: Client,
  bytes: number,
  name = "film.mp4",
  headers: Record<string, string> = {},
): Promise<Response> {
  const metadata = `filename ${Buffer.from(name).toString("base64")}`;
  const all = {
    ...VERSION,
    "upload-length": String(bytes),
    "upload-metadata": metadata,
    ...headers,
  };
  return client(API.films, { method: "POST", headers: all });
}

/** Begins an upload that must be accepted. @returns the upload's address */
export async function begunFilm(client: Client, bytes: number, name?: string): Promise<string> {
  const response = await beginFilm(client, bytes, name);
  const address = response.headers.get("location");
  if (response.status !== 201 || address === null) throw new Error(await response.text());
  return address;
}

/** Sends a piece of an upload. */
export function sendPiece(
  client: Client,
  address: string,
  offset: number,
  bytes: Uint8Array,
): Promise<Response> {
  return client(address, {
    method: "PATCH",
    headers: { ...pieceHeaders(offset) },
    body: new Uint8Array(bytes),
  });
}

/** Requests the state of an upload. */
export function askFilm(client: Client, address: string): Promise<Response> {
  return client(address, { method: "HEAD", headers: VERSION });
}

/** Cancels an upload. */
export function cancelFilm(client: Client, address: string): Promise<Response> {
  return client(address, { method: "DELETE", headers: VERSION });
}

/** Returns how many bytes of an upload are stored. */
export async function offsetOf(client: Client, address: string): Promise<number> {
  return Number((await askFilm(client, address)).headers.get("upload-offset"));
}

/** Uploads a whole film. @returns the temporary address */
export async function uploadFilm(client: Client, film: Uint8Array, name?: string): Promise<string> {
  const address = await begunFilm(client, film.length, name);
  const response = await sendPiece(client, address, 0, film);
  return response.headers.get("upload-film") ?? "";
}

/** Announces a whole film, sends the first `upTo` bytes, and breaks the connection. */
export async function sendAndBreak(
  { url }: Pick<Studio, "url">,
  { cookie }: Client,
  address: string,
  film: Uint8Array,
  upTo: number,
): Promise<void> {
  const headers = { cookie, "content-length": film.length, ...pieceHeaders(0) };
  const sending = request(url + address, { method: "PATCH", headers });
  const broken = new Promise((resolve) => {
    sending.on("error", resolve);
  });
  await new Promise<void>((resolve) => {
    sending.write(film.subarray(0, upTo), () => resolve());
  });
  // The system needs a moment to send what it has buffered.
  setTimeout(() => sending.destroy(new Error("broken")), 150);
  await broken;
}

function pieceHeaders(offset: number) {
  return {
    ...VERSION,
    "upload-offset": String(offset),
    "content-type": "application/offset+octet-stream",
  };
}

const latin = (text: string) => Buffer.from(text, "latin1");
const box = (brand: string) =>
  Buffer.concat([latin(`\0\0\0\x1cftyp${brand}`), Buffer.alloc(60), latin("mdat")]);

/** Files that are not PNG, JPEG or WebP, by format. */
export const FOREIGN: Record<string, Buffer> = {
  nothing: Buffer.alloc(0),
  "one byte": latin("\x89"),
  "plain text": latin("This is not a picture at all, but it is long enough to be one."),
  HTML: latin("<!doctype html><script>alert(1)</script>"),
  SVG: latin('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'),
  "SVG behind an XML head": latin('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
  "SVG behind a byte order mark": latin('\xef\xbb\xbf<svg xmlns="http://www.w3.org/2000/svg"/>'),
  GIF: latin("GIF89a\x01\0\x01\0\x80\0\0\xff\xff\xff\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;"),
  BMP: Buffer.concat([latin("BM"), Buffer.alloc(70)]),
  "TIFF, little end first": Buffer.concat([latin("II*\0\x08\0\0\0"), Buffer.alloc(64)]),
  "TIFF, big end first": Buffer.concat([latin("MM\0*\0\0\0\x08"), Buffer.alloc(64)]),
  AVIF: box("avif"),
  HEIC: box("heic"),
  "JPEG XL": latin("\xff\x0a\xfa\x7f\x01\x90\x08\x06\x01\x00"),
  "JPEG 2000": latin("\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 "),
  PDF: latin("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj"),
  ZIP: latin("PK\x03\x04\x14\0\0\0\0\0"),
  GZIP: latin("\x1f\x8b\x08\0\0\0\0\0"),
  "a Windows program": latin("MZ\x90\0\x03\0\0\0"),
  "a Linux program": latin("\x7fELF\x02\x01\x01\0"),
  MP4: box("isom"),
  "a RIFF sound": latin("RIFF\x24\0\0\0WAVEfmt "),
  PostScript: latin("%!PS-Adobe-3.0\nshowpage"),
  ICO: latin("\0\0\x01\0\x01\0\x10\x10"),
  "a picture behind a blank": Buffer.concat([latin(" "), latin("\x89PNG\r\n\x1a\n")]),
};

/** Files with a valid signature and without decodable content. */
export const HOLLOW: Record<string, Buffer> = {
  "a PNG signature alone": latin("\x89PNG\r\n\x1a\n"),
  "a PNG signature with noise": Buffer.concat([latin("\x89PNG\r\n\x1a\n"), Buffer.alloc(500, 7)]),
  "a JPEG signature with noise": Buffer.concat([latin("\xff\xd8\xff\xe0"), Buffer.alloc(500, 7)]),
  "a WebP signature with noise": Buffer.concat([latin("RIFF\0\0\0\0WEBP"), Buffer.alloc(500, 7)]),
  "a JPEG signature with HTML": latin("\xff\xd8\xff<script>alert(1)</script>"),
  "a PNG of 0 × 0": Buffer.concat([
    latin("\x89PNG\r\n\x1a\n"),
    pngChunk("IHDR", pngHeader(0, 0)),
    pngChunk("IEND", Buffer.alloc(0)),
  ]),
};

/** Small files that claim more pixels than the limit. */
export const BOMBS: Record<string, Buffer> = {
  "a WebP of 34 bytes that claims 268 megapixels": webpBomb(),
  "a PNG of 16000 × 16000": hugePng(16_000, 16_000),
  "a PNG of 12001 × 1": hugePng(12_001, 1),
  "a PNG of 1 × 12001": hugePng(1, 12_001),
  "a PNG of 50 megapixels and a row": hugePng(10_000, 5001),
};

/** Whether a picture's renditions are made, and not only the quick ones of its upload. */
export function hasRenditions({ widths, isQuick }: { widths: number[]; isQuick?: true }): boolean {
  return widths.length > 0 && !isQuick;
}
