import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressPage, encodePage } from "./stored-page.ts";

/** Converts a list of alternating names and values to a record. */
function named(headers: readonly string[]): Record<string, string | undefined> {
  const pairs = headers.flatMap((name, index) =>
    index % 2 === 0 ? [[name, headers[index + 1]]] : [],
  );
  return Object.fromEntries(pairs);
}

test("every encoding of a page holds the same page, with its length and encoding", async () => {
  const html = Buffer.from("<p>Seda</p>".repeat(200));
  const page = await encodePage(html, { vary: "cookie" });
  await compressPage(page);
  const { br, gzip, identity } = page.encodings;
  expect(brotliDecompressSync(br.body)).toEqual(html);
  expect(gunzipSync(gzip.body)).toEqual(html);
  expect(identity.body).toEqual(html);
  for (const [form, encoding] of [
    [br, "br"],
    [gzip, "gzip"],
    [identity, undefined],
  ] as const) {
    expect(named(form.headers)).toEqual({
      vary: "cookie",
      etag: `W/${page.etag}`,
      "content-length": String(form.body.length),
      ...(encoding && { "content-encoding": encoding }),
    });
  }
});

test("a repeated header is sent repeatedly", async () => {
  const page = await encodePage(Buffer.from("<p>"), { link: ["<a>", "<b>"] });
  expect(page.encodings.identity.headers.slice(0, 4)).toEqual(["link", "<a>", "link", "<b>"]);
});
