import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { makeZip, predictLength } from "client-zip";

export interface ZipEntry {
  name: string;
  /** In bytes. */
  size: number;
  /** Milliseconds since 1970. */
  modifiedAt: number;
  open(): Promise<Readable>;
}

/**
 * Packs files into a ZIP without compressing them, as it is read; each is opened when its turn comes. The
 * stream fails if a file can't be read or has another size, and closes the open file when it is closed.
 */
export function zipStream(entries: readonly ZipEntry[]): Readable {
  let current: Readable | undefined;
  async function* files() {
    for (const entry of entries) {
      current = await entry.open();
      if (stream.destroyed) current.destroy();
      const { name, size, modifiedAt } = entry;
      yield { name, lastModified: new Date(modifiedAt), input: exactly(current, entry), size };
    }
  }
  const stream = Readable.fromWeb(makeZip(files()) as ReadableStream<Uint8Array>);
  stream.once("close", () => current?.destroy());
  return stream;
}

/** Returns the exact length of a ZIP of these files in bytes. */
export function zipBytes(entries: readonly Pick<ZipEntry, "name" | "size">[]): number {
  return Number(predictLength(entries.map(({ name, size }) => ({ name, size }))));
}

/** The length of the whole was told before, so a file of another size must not pass. */
async function* exactly(file: Readable, { name, size }: ZipEntry): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of file as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    yield chunk;
  }
  if (bytes !== size) throw new Error(`${name} has ${bytes} bytes instead of ${size}`);
}
