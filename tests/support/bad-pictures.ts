import { hugePng, pngChunk, pngHeader, webpBomb } from "../../server/media/pictures.suite.ts";

const latin = (text: string) => Buffer.from(text, "latin1");
const box = (brand: string) =>
  Buffer.concat([latin(`\0\0\0\x1cftyp${brand}`), Buffer.alloc(60), latin("mdat")]);

/** What is no PNG, JPEG or WebP, by what it is (T15). */
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

/** The right signature, and nothing that could be decoded behind it (T16). */
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

/** Few bytes that claim more pixels than are accepted (T17). */
export const BOMBS: Record<string, Buffer> = {
  "a WebP of 34 bytes that claims 268 megapixels": webpBomb(),
  "a PNG of 16000 × 16000": hugePng(16_000, 16_000),
  "a PNG of 12001 × 1": hugePng(12_001, 1),
  "a PNG of 1 × 12001": hugePng(1, 12_001),
  "a PNG of 50 megapixels and a row": hugePng(10_000, 5001),
};
