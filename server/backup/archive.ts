import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { json as readJson } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createTarDecoder, createTarPacker } from "modern-tar";
import * as v from "valibot";
import { dictionary, read } from "#domain/schema.ts";

const FORMAT = "studio-backup";
const FORMAT_VERSION = 1;
/** The last file: without it the archive was cut off. */
const MANIFEST = "manifest.json";

export interface ArchivedFile {
  name: string;
  /** In bytes. */
  size: number;
  stream: Readable;
}

/** SHA-256 in hex, by file name. */
type Sums = Record<string, string>;

/** The archive is incomplete, or no backup. */
export class DamagedArchive extends Error {
  override readonly name = "DamagedArchive";
}

/** Streams files into a tar (POSIX.1-2001) that ends with a manifest of their hashes. */
export function packArchive(files: AsyncIterable<ArchivedFile>, madeAt: Date): Readable {
  const { readable, controller } = createTarPacker();

  const add = async ({ name, size, stream }: ArchivedFile) => {
    const hash = createHash("sha256");
    const body = controller.add({ name, size, mtime: madeAt }).getWriter();
    for await (const chunk of stream) {
      hash.update(chunk);
      await body.write(chunk);
    }
    await body.close();
    return hash.digest("hex");
  };

  const packAll = async () => {
    const sums: Sums = {};
    for await (const file of files) sums[file.name] = await add(file);
    const manifest = Buffer.from(
      JSON.stringify({ format: FORMAT, version: FORMAT_VERSION, madeAt, sums }),
    );
    await add({ name: MANIFEST, size: manifest.length, stream: Readable.from([manifest]) });
    controller.finalize();
  };

  packAll().catch((error: unknown) => controller.error(error));
  return Readable.from(readable, { objectMode: false });
}

/** Verifies an archive and returns its date; `onFile` gets unverified files. @throws DamagedArchive */
export async function unpackArchive(
  archive: Readable,
  onFile: (name: string, bytes: Readable) => Promise<void>,
): Promise<Date> {
  const found = new Map<string, string>();
  let manifest: unknown;
  let fault: unknown;
  const take = async (name: string, bytes: Readable) => {
    await onFile(name, bytes).catch((error: unknown) => {
      fault = error;
      throw error;
    });
  };
  try {
    const { readable: entries, writable } = createTarDecoder({ strict: true });
    // A failure also ends `entries`, which the loop awaits.
    feed(archive, writable.getWriter()).catch(() => {});
    for await (const { header, body } of entries) {
      const { name, type = "file" } = header;
      if (type !== "file" || found.has(name) || manifest !== undefined) {
        throw new DamagedArchive(`the file holds "${name}", which no backup does`);
      }
      const bytes = Readable.from(body, { objectMode: false });
      if (name === MANIFEST) manifest = await readJson(bytes);
      else found.set(name, await hashed(bytes, (each) => take(name, each)));
    }
  } catch (error) {
    if (error === fault || error instanceof DamagedArchive) throw error;
    throw damagedUnlessOfSystem(error);
  }
  const { madeAt, sums } = readManifest(manifest);
  const wrong = Object.keys(sums).find((name) => found.get(name) !== sums[name]);
  if (wrong !== undefined) throw new DamagedArchive(`the file holds a damaged "${wrong}", or none`);
  const unknown = [...found.keys()].find((name) => !Object.hasOwn(sums, name));
  if (unknown !== undefined)
    throw new DamagedArchive(`the file holds "${unknown}", which it does not list`);
  return madeAt;
}

/** Copies one file out of an archive to a new path, without verifying it. @throws DamagedArchive */
export async function unpackOne(archive: Readable, wanted: string, path: string): Promise<void> {
  try {
    const { readable: entries, writable } = createTarDecoder({ strict: true });
    feed(archive, writable.getWriter()).catch(() => {});
    for await (const { header, body } of entries) {
      const bytes = Readable.from(body, { objectMode: false });
      if (header.name === wanted) {
        await pipeline(bytes, createWriteStream(path, { flags: "wx" }));
        return;
      }
      bytes.resume();
    }
  } catch (error) {
    throw damagedUnlessOfSystem(error);
  } finally {
    archive.destroy();
  }
  throw new DamagedArchive(`the file holds no "${wanted}"`);
}

async function feed(
  archive: Readable,
  decoder: WritableStreamDefaultWriter<Uint8Array>,
): Promise<void> {
  try {
    for await (const chunk of archive) await decoder.write(chunk);
    await decoder.close();
  } catch (error) {
    await decoder.abort(error);
  }
}

/** Returns the hash of the bytes that `use` reads. */
async function hashed(bytes: Readable, use: (bytes: Readable) => Promise<void>): Promise<string> {
  const hash = createHash("sha256");
  const seen = async function* (): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of bytes) {
        hash.update(chunk);
        yield chunk;
      }
    } catch (error) {
      throw damaged(error);
    }
  };
  await use(Readable.from(seen(), { objectMode: false }));
  return hash.digest("hex");
}

/** A system error, such as a full disk, does not mean that the archive is damaged. */
function damagedUnlessOfSystem(error: unknown): unknown {
  const isOfSystem = error instanceof Error && "syscall" in error;
  return isOfSystem ? error : damaged(error);
}

function damaged(cause?: unknown): DamagedArchive {
  return new DamagedArchive("the file is cut off, damaged or no backup", { cause });
}

const manifestSchema = v.object({
  format: v.literal(FORMAT),
  madeAt: v.pipe(
    v.string(),
    v.check((text) => new Date(text).toJSON() === text),
    v.transform((text) => new Date(text)),
  ),
  sums: dictionary(v.string(), ""),
});

function readManifest(manifest: unknown): { madeAt: Date; sums: Sums } {
  // First, because another version may have another shape.
  const made = read(
    v.object({ format: v.literal(FORMAT), version: v.optional(v.unknown()) }),
    manifest,
  );
  if (made !== undefined && made.version !== FORMAT_VERSION) {
    throw new DamagedArchive("the file was made by another version of this program");
  }
  return read(manifestSchema, manifest) ?? throwDamaged();
}

function throwDamaged(): never {
  throw damaged();
}
