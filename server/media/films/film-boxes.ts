/** Random access to a film's file. */
export interface FilmBytes {
  size: number;
  /** Returns fewer bytes only at the end of the file. */
  read(offset: number, length: number): Promise<Buffer>;
}

/** A box of ISO 14496-12 with its header; in bytes. */
export interface Box {
  name: string;
  offset: number;
  length: number;
}

/** An MP4 has a handful of top-level boxes, a fragmented one two for each fragment. */
const MOST_BOXES = 100_000;

/** A box starts with 4 bytes of size and 4 of name; size 1 means 8 more bytes of size, size 0 the rest. */
const BOX_START = 8;
const LONG_BOX_START = 16;
const IN_8_BYTES = 1;
const TO_THE_END = 0;

/** Returns the top-level boxes of an MP4 or MOV; undefined where a declared length leaves the file. */
export async function topBoxes({ size, read }: FilmBytes): Promise<Box[] | undefined> {
  const boxes: Box[] = [];
  let offset = 0;
  while (size - offset >= BOX_START) {
    const header = await read(offset, LONG_BOX_START);
    const length = boxLength(header, size - offset);
    if (length === undefined || length > size - offset || boxes.length >= MOST_BOXES) {
      return undefined;
    }
    boxes.push({ name: header.toString("latin1", 4, 8), offset, length });
    offset += length;
  }
  return boxes;
}

function boxLength(header: Buffer, rest: number): number | undefined {
  const length = header.readUInt32BE(0);
  if (length === TO_THE_END) return rest;
  if (length !== IN_8_BYTES) return length >= BOX_START ? length : undefined;
  if (header.length < LONG_BOX_START) return undefined;
  const long = Number(header.readBigUInt64BE(8));
  return long >= LONG_BOX_START ? long : undefined;
}
