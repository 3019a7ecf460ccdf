import type { FilmType } from "#domain/upload-files.ts";

/** A file whose pieces can be looked at without reading it all. */
export interface FilmBytes {
  size: number;
  /** Up to `length` bytes from `offset` on: fewer where the file ends. */
  read(offset: number, length: number): Promise<Buffer>;
}

/** An MP4 has a handful of boxes at its top, a fragmented one two for each fragment. */
const MOST_BOXES = 100_000;

/** The size of a box stands in 4 bytes, its name in 4, a size that needs more in 8 after that. */
const BOX_START = 8;
const LONG_BOX_START = 16;
const IN_8_BYTES = 1;
const TO_THE_END = 0;

/** Types with the structure of an MP4; the others have that of Matroska. */
const HAS_BOXES: ReadonlySet<FilmType> = new Set(["video/mp4", "video/quicktime"]);

const SEGMENT_ID = 0x18538067;
/** An element's name has up to 4 bytes, its size up to 8. */
const ELEMENT_HEADER = 12;

/**
 * Whether a film is all there, by the lengths that its own parts announce: nothing is decoded.
 * @param bytes of a file that `filmType` knows as `type`
 */
export function isWholeFilm(type: FilmType, bytes: FilmBytes): Promise<boolean> {
  return HAS_BOXES.has(type) ? isWholeMp4(bytes) : isWholeWebm(bytes);
}

/** Its boxes follow one another to the very end: `moov` says how to play what is in `mdat`. */
async function isWholeMp4({ size, read }: FilmBytes): Promise<boolean> {
  const names = new Set<string>();
  let offset = 0;
  for (let count = 0; size - offset >= BOX_START && count < MOST_BOXES; count += 1) {
    const header = await read(offset, LONG_BOX_START);
    const length = boxLength(header, size - offset);
    if (length === undefined || length > size - offset) return false;
    names.add(header.toString("latin1", 4, 8));
    offset += length;
  }
  return size - offset < BOX_START && names.has("moov") && names.has("mdat");
}

/** @returns undefined for what is no box */
function boxLength(header: Buffer, rest: number): number | undefined {
  const length = header.readUInt32BE(0);
  if (length === TO_THE_END) return rest;
  if (length !== IN_8_BYTES) return length >= BOX_START ? length : undefined;
  if (header.length < LONG_BOX_START) return undefined;
  const long = Number(header.readBigUInt64BE(8));
  return long >= LONG_BOX_START ? long : undefined;
}

/** After its header, and what may stand between, comes the Segment, which holds all the rest. */
async function isWholeWebm({ size, read }: FilmBytes): Promise<boolean> {
  let offset = 0;
  for (let count = 0; offset < size && count < MOST_BOXES; count += 1) {
    const element = elementOf(await read(offset, ELEMENT_HEADER));
    if (element === undefined) return false;
    const start = offset + element.headerLength;
    // A film that was written as it was filmed does not say how long it became.
    if (element.id === SEGMENT_ID && element.length === undefined) return start < size;
    if (element.length === undefined || element.length > size - start) return false;
    if (element.id === SEGMENT_ID) return element.length > 0;
    offset = start + element.length;
  }
  return false;
}

interface Element {
  id: number;
  headerLength: number;
  /** Of its content; undefined where it is left open. */
  length: number | undefined;
}

/** Reads EBML's numbers, whose leading zero bits say how many bytes they take. */
function elementOf(header: Buffer): Element | undefined {
  const idLength = numberLength(header[0]);
  const sizeLength = numberLength(header[idLength]);
  const headerLength = idLength + sizeLength;
  if (idLength > 4 || sizeLength > 8 || header.length < headerLength) return undefined;
  const digits = BigInt(`0x${header.toString("hex", idLength, headerLength)}`);
  const largest = (1n << BigInt(7 * sizeLength)) - 1n;
  const length = digits & largest;
  return {
    id: header.readUIntBE(0, idLength),
    headerLength,
    length: length === largest ? undefined : Number(length),
  };
}

function numberLength(first = 0): number {
  return Math.clz32(first) - 23;
}
