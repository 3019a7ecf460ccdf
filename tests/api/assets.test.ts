import { brotliDecompressSync } from "node:zlib";
import { request, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { once } from "node:events";
import { expect, test } from "vitest";
import { sharedStudio } from "../support/studio.ts";
import { htmlOf } from "../support/source-text.ts";

const shared = sharedStudio();

test("scripts and styles come packed since they were built, and are kept for good", async () => {
  const page = await htmlOf(shared.visitor, "/about");
  const files = [...page.matchAll(/"(\/assets\/[^"#]+\.(?:js|css))/g)].map(([, file = ""]) => file);
  expect(files.length).toBeGreaterThan(3);
  for (const file of new Set(files)) {
    const packed = await bare(file, "gzip, br");
    const plain = await bare(file, "identity");
    expect([file, packed.headers["content-encoding"], plain.headers["content-encoding"]]).toEqual([
      file,
      "br",
      undefined,
    ]);
    expect(brotliDecompressSync(packed.body)).toEqual(plain.body);
    for (const { headers } of [packed, plain]) {
      expect([file, headers["cache-control"]]).toEqual([
        file,
        "public, max-age=31536000, immutable",
      ]);
      expect(headers.vary).toMatch(/accept-encoding/i);
      expect(headers["content-type"]).toMatch(/^(application\/javascript|text\/css)/);
    }
  }
});

test("the packed files have no address of their own", async () => {
  const [file] = /\/assets\/site-[^"#]+\.js/.exec(await htmlOf(shared.visitor, "/about")) ?? [];
  expect((await shared.visitor(`${file}`)).status).toBe(200);
  expect((await shared.visitor(`${file}.br`)).status).toBe(404);
});

/** Requests a path without decompression, which `fetch` would do. */
async function bare(
  path: string,
  accepted: string,
): Promise<{ headers: IncomingMessage["headers"]; body: Buffer }> {
  const sent = request(shared.studio.url + path, { headers: { "accept-encoding": accepted } });
  sent.end();
  const [answer]: [IncomingMessage] = (await once(sent, "response")) as [IncomingMessage];
  return { headers: answer.headers, body: await buffer(answer) };
}
