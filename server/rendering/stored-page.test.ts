import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { packPageTight, storedPage } from "./stored-page.ts";

test("every form of a page holds the same page, and says how long and how packed it is", async () => {
  const html = Buffer.from("<p>Seda</p>".repeat(200));
  const page = await storedPage(html, { vary: "cookie" });
  await packPageTight(page);
  const { br, gzip, identity } = page.forms;
  expect(brotliDecompressSync(br.body)).toEqual(html);
  expect(gunzipSync(gzip.body)).toEqual(html);
  expect(identity.body).toEqual(html);
  for (const { body, headers } of [br, gzip, identity]) {
    expect(headers).toMatchObject({ vary: "cookie", "content-length": body.length });
    expect(headers.etag).toBe(`W/${page.etag}`);
  }
  expect([br, gzip, identity].map(({ headers }) => headers["content-encoding"])).toEqual([
    "br",
    "gzip",
    undefined,
  ]);
});
