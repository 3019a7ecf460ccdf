/** A stretch of an archive that says something: what a file is called and is, or what is in it. */
export interface TarPart {
  name: string;
  start: number;
  /** Behind the last byte. */
  end: number;
}

const BLOCK = 512;
/** Where a header has a file's name and its size (POSIX.1-2001, ustar). */
const NAME = [0, 100] as const;
const SIZE = [124, 136] as const;
/** What stands behind the digits of a header's sum says nothing: programs write it in several ways. */
const BEHIND_SUM = [154, 156] as const;

/** The headers and the files of a tar, in order; what fills up the last block of each is no part. */
export function partsOfTar(archive: Buffer): TarPart[] {
  const parts: TarPart[] = [];
  for (let start = 0; archive[start] !== 0;) {
    const field = ([from, to]: readonly [number, number]) =>
      archive.toString("latin1", start + from, start + to).replace(/\0.*$/, "");
    const name = field(NAME);
    const body = start + BLOCK;
    const end = body + Number.parseInt(field(SIZE), 8);
    const [from, to] = BEHIND_SUM;
    parts.push({ name: `header of ${name}`, start, end: start + from });
    parts.push({ name: `rest of the header of ${name}`, start: start + to, end: body });
    if (end > body) parts.push({ name, start: body, end });
    start = body + Math.ceil((end - body) / BLOCK) * BLOCK;
  }
  return parts;
}
