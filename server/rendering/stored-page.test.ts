import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { encodingFor, packTight, storedPage } from "./stored-page.ts";

test("the smallest encoding that a client allows is sent", () => {
  expect(encodingFor("gzip, deflate, br, zstd")).toBe("br");
  expect(encodingFor("gzip;q=1.0, BR;q=0.5")).toBe("br");
  expect(encodingFor("gzip, br;q=0")).toBe("gzip");
  expect(encodingFor("gzip;q=0.000, br; q=0.0")).toBe("identity");
  expect(encodingFor("deflate")).toBe("identity");
  expect(encodingFor(undefined)).toBe("identity");
});

test("every form of a page holds the same page, and says how long and how packed it is", async () => {
  const html = Buffer.from("<p>Seda</p>".repeat(200));
  const page = await storedPage(html, { vary: "cookie" });
  await packTight(page);
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
