import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { expect, test, vi } from "vitest";
import { zipBytes, type ZipEntry, zipStream } from "./zip.ts";

const AT = new Date(2025, 4, 6, 7, 8, 10).getTime();

function entry(name: string, text: string, open?: () => Readable): ZipEntry {
  const bytes = Buffer.from(text);
  return {
    name,
    size: bytes.length,
    modifiedAt: AT,
    open: async () => open?.() ?? Readable.from([bytes]),
  };
}

/** Reads the central directory and what it points to, by PKWARE's APPNOTE. */
function readZip(zip: Buffer) {
  const end = zip.length - 22;
  expect(zip.readUInt32LE(end)).toBe(0x06_05_4b_50);
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  expect(at + zip.readUInt32LE(end + 12)).toBe(end);
  const files = Array.from({ length: count }, () => {
    expect(zip.readUInt32LE(at)).toBe(0x02_01_4b_50);
    const isUtf8 = (zip.readUInt16LE(at + 8) & 0x08_00) !== 0;
    expect([isUtf8, zip.readUInt16LE(at + 10)]).toEqual([true, 0]);
    const [crc, size] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 24)];
    const [nameLength, extraLength] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)];
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    expect(zip.readUInt32LE(local)).toBe(0x04_03_4b_50);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(from, from + size);
    expect(crc32(content)).toBe(crc);
    const modified = [zip.readUInt16LE(at + 12), zip.readUInt16LE(at + 14)];
    at += 46 + nameLength + extraLength;
    return { name, text: content.toString(), modified };
  });
  expect(at).toBe(end);
  return files;
}

test("B3 a ZIP holds files under their names, with times, and has the length that was told", async () => {
  const entries = [entry("Niña 👰.jpg", "one"), entry("b.mov", "two two"), entry("empty.xmp", "")];
  const zip = await buffer(zipStream(entries));
  expect(zip.length).toBe(zipBytes(entries));
  const modified = [(7 << 11) | (8 << 5) | 5, ((2025 - 1980) << 9) | (5 << 5) | 6];
  expect(readZip(zip)).toEqual([
    { name: "Niña 👰.jpg", text: "one", modified },
    { name: "b.mov", text: "two two", modified },
    { name: "empty.xmp", text: "", modified },
  ]);
  expect(readZip(await buffer(zipStream([])))).toEqual([]);
});

test("B3 a ZIP of more than 4 GiB tells its length by ZIP64", () => {
  const size = 5 * 1024 ** 3;
  const small = zipBytes([{ name: "a", size: 1 }]) - 1;
  expect(zipBytes([{ name: "a", size }]) - size).toBeGreaterThan(small + 76);
});

test("B3 a file is opened when its turn comes, and closed when the download breaks off", async () => {
  const opened: string[] = [];
  const endless = new Readable({ read: () => void endless.push(Buffer.alloc(65_536)) });
  const stream = zipStream([
    entry("a", "1", () => {
      opened.push("a");
      return endless;
    }),
    entry("b", "2", () => {
      opened.push("b");
      return Readable.from([]);
    }),
  ]);
  await stream[Symbol.asyncIterator]().next();
  expect(opened).toEqual(["a"]);
  stream.destroy();
  await expect.poll(() => endless.destroyed).toBe(true);
  expect(opened).toEqual(["a"]);
});

test("B3 a file that opens after the download broke off is closed", async () => {
  const late = new Readable({ read: () => {} });
  const opening = Promise.withResolvers<Readable>();
  const open = vi.fn<() => Promise<Readable>>(() => opening.promise);
  const stream = zipStream([{ ...entry("a", "1"), open }]);
  stream.resume();
  await expect.poll(() => open).toHaveBeenCalled();
  stream.destroy();
  opening.resolve(late);
  await expect.poll(() => late.destroyed).toBe(true);
});

test("B3 a ZIP fails if a file can't be opened or read, or has another size", async () => {
  const broken = new Readable({ read: () => void broken.destroy(new Error("disk")) });
  const missing = { ...entry("a", "1"), open: () => Promise.reject(new Error("missing")) };
  const longer = { ...entry("a", "123"), size: 2 };
  const shorter = { ...entry("a", "123"), size: 4 };
  await expect(buffer(zipStream([entry("a", "1", () => broken)]))).rejects.toThrow("disk");
  await expect(buffer(zipStream([missing]))).rejects.toThrow("missing");
  await expect(buffer(zipStream([longer]))).rejects.toThrow("3 bytes instead of 2");
  await expect(buffer(zipStream([shorter]))).rejects.toThrow("3 bytes instead of 4");
});
