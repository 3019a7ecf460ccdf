import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { encodingFor, compressQuickly, compressBest, compressStream } from "./content-encoding.ts";

const BODY = Buffer.from("<p>Seda</p>".repeat(200));

test("the smallest encoding that the client accepts is sent", () => {
  expect(encodingFor("gzip, deflate, br, zstd")).toBe("br");
  expect(encodingFor("gzip;q=1.0, BR;q=0.5")).toBe("br");
  expect(encodingFor("gzip, br;q=0")).toBe("gzip");
  expect(encodingFor("gzip;q=0.000, br; q=0.0")).toBe("identity");
  expect(encodingFor("deflate")).toBe("identity");
  expect(encodingFor(undefined)).toBe("identity");
});

test("a body compressed in any encoding, whole or streamed, decompresses to the same bytes", async () => {
  const stream = () =>
    Readable.from([BODY.subarray(0, 7), BODY.subarray(7)], { objectMode: false });
  for (const pack of [
    compressQuickly,
    (_: Buffer, encoding: Parameters<typeof compressStream>[1]) =>
      buffer(compressStream(stream(), encoding)),
  ]) {
    expect(brotliDecompressSync(await pack(BODY, "br"))).toEqual(BODY);
    expect(gunzipSync(await pack(BODY, "gzip"))).toEqual(BODY);
    expect(await pack(BODY, "identity")).toEqual(BODY);
  }
  expect(brotliDecompressSync(await compressBest(BODY))).toEqual(BODY);
});

test("compression stops when the client has disconnected", async () => {
  const source = Readable.from([BODY], { objectMode: false });
  const compressed = compressStream(source, "br");
  compressed.destroy();
  await new Promise((resolve) => source.once("close", resolve));
  expect(source.destroyed).toBe(true);
});
