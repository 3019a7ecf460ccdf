import type { FilmType } from "#domain/upload-files.ts";

export interface FilmBytes {
  size: number;
  /** Returns fewer bytes only at the end of the file. */
  read(offset: number, length: number): Promise<Buffer>;
}

/** An MP4 has a handful of top-level boxes, a fragmented one two for each fragment. */
const MOST_BOXES = 100_000;

/** A box starts with 4 bytes of size and 4 of name; size 1 means 8 more bytes of size, size 0 the rest. */
const BOX_START = 8;
const LONG_BOX_START = 16;
const IN_8_BYTES = 1;
const TO_THE_END = 0;

const HAS_BOXES: ReadonlySet<FilmType> = new Set(["video/mp4", "video/quicktime"]);

const SEGMENT_ID = 0x18538067;
const ELEMENT_HEADER = 12;

/** Checks that a film is complete by the lengths that its parts declare; nothing is decoded. */
export function isWholeFilm(type: FilmType, bytes: FilmBytes): Promise<boolean> {
  return HAS_BOXES.has(type) ? isWholeMp4(bytes) : isWholeWebm(bytes);
}

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

function boxLength(header: Buffer, rest: number): number | undefined {
  const length = header.readUInt32BE(0);
  if (length === TO_THE_END) return rest;
  if (length !== IN_8_BYTES) return length >= BOX_START ? length : undefined;
  if (header.length < LONG_BOX_START) return undefined;
  const long = Number(header.readBigUInt64BE(8));
  return long >= LONG_BOX_START ? long : undefined;
}

async function isWholeWebm({ size, read }: FilmBytes): Promise<boolean> {
  let offset = 0;
  for (let count = 0; offset < size && count < MOST_BOXES; count += 1) {
    const element = elementOf(await read(offset, ELEMENT_HEADER));
    if (element === undefined) return false;
    const start = offset + element.headerLength;
    // A live recording has a Segment of unknown length.
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
  /** Undefined if the file leaves it unknown. */
  length: number | undefined;
}

/** The leading zero bits of an EBML number give its length in bytes. */
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
