import type { FilmType } from "#domain/upload-files.ts";
import { type FilmBytes, topBoxes } from "./film-boxes.ts";

const HAS_BOXES: ReadonlySet<FilmType> = new Set(["video/mp4", "video/quicktime"]);

const SEGMENT_ID = 0x18538067;
const ELEMENT_HEADER = 12;
const MOST_ELEMENTS = 100_000;

/** Checks that a film is complete by the lengths that its parts declare; nothing is decoded. */
export function isWholeFilm(type: FilmType, bytes: FilmBytes): Promise<boolean> {
  return HAS_BOXES.has(type) ? isWholeMp4(bytes) : isWholeWebm(bytes);
}

async function isWholeMp4(bytes: FilmBytes): Promise<boolean> {
  const names = new Set((await topBoxes(bytes))?.map(({ name }) => name));
  return names.has("moov") && names.has("mdat");
}

async function isWholeWebm({ size, read }: FilmBytes): Promise<boolean> {
  let offset = 0;
  for (let count = 0; offset < size && count < MOST_ELEMENTS; count += 1) {
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
