import { describe, expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { anOpenStudio, saveArticle, sharedStudio, type Client } from "../support/studio.ts";
import { htmlOf } from "../support/source-text.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 Safari/537.36";

const shared = sharedStudio();

describe("a public page from memory", () => {
  test("is the page as it was rendered, packed as the client likes it, under one tag that answers 304", async () => {
    await save(shared.admin, "Packed");
    const first = await htmlOf(shared.visitor, "/work/packed");
    for (const [accepted, encoding] of [
      ["gzip, br", "br"],
      ["gzip", "gzip"],
      ["identity", null],
    ] as const) {
      const answer = await get(shared.visitor, "/work/packed", { "accept-encoding": accepted });
      expect(answer.headers.get("content-encoding")).toBe(encoding);
      expect(answer.headers.get("vary")).toMatch(/accept-encoding/);
      expect(await answer.text()).toBe(first);
    }
    const { headers } = await shared.visitor("/work/packed");
    const etag = headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\/".{43}"$/);
    for (const method of ["GET", "HEAD"]) {
      const known = { method, headers: { "if-none-match": etag } };
      const again = await shared.visitor("/work/packed", known);
      expect([method, again.status, await again.text()]).toEqual([method, 304, ""]);
      expect(again.headers.get("etag")).toBe(etag);
    }
    const head = await shared.visitor("/work/packed", { method: "HEAD" });
    const policy = headers.get("content-security-policy");
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(head.headers.get("content-security-policy")).toBe(policy);
  });

  test("G9 comes in the visitor's style, and G11 without the loader for a crawler", async () => {
    const green = { cookie: "style=green" };
    for (let time = 0; time < 2; time++) {
      expect(await (await get(shared.visitor, "/", green)).text()).toContain('data-style="green"');
      expect(await htmlOf(shared.visitor, "/")).toContain('data-style="light"');
    }
    for (const [browser, meetsLoader] of [
      ["Mozilla/5.0 (compatible; Googlebot/2.1)", false],
      [BROWSER, true],
    ] as const) {
      const page = await (await get(shared.visitor, "/", { "user-agent": browser })).text();
      expect([browser, page.includes('id="intro"')]).toEqual([browser, meetsLoader]);
    }
  });
});

test("F1 random choices differ from visit to visit", async () => {
  for (const title of ["Ara", "Boa", "Cima", "Duna"]) await save(shared.admin, title);
  const headers = { "user-agent": BROWSER };
  const drawn = new Set<string | undefined>();
  for (let visit = 0; visit < 60; visit++) {
    const page = await (await get(shared.visitor, "/about", headers)).text();
    drawn.add(/\/work\/[\w-]+/.exec(page)?.[0]);
  }
  expect(drawn.size).toBeGreaterThan(1);
});

describe("what must not be cached", () => {
  test("a save, a deletion and new settings show at the next request, every time", async () => {
    const id = await save(shared.admin, "Round 0");
    for (let round = 1; round <= 20; round++) {
      await save(shared.admin, `Round ${round}`, id);
      const list = await htmlOf(shared.visitor, "/work");
      expect(list).toContain(`Round ${round}`);
      expect(list).not.toContain(`>Round ${round - 1}<`);
    }
    await shared.admin(`${API.upload}?id=${id}`, { method: "DELETE" });
    expect(await htmlOf(shared.visitor, "/work")).not.toContain("Round 20");
    expect((await shared.visitor("/work/round-20")).status).toBe(404);
  });

  test("a save by another process on the same library shows at the next request", async () => {
    const { admin: elsewhere, visitor } = await anOpenStudio({ DATA_DIR: shared.studio.dataDir });
    const id = await save(elsewhere, "Far 0");
    for (let round = 1; round <= 10; round++) {
      await save(elsewhere, `Far ${round}`, id);
      expect(await htmlOf(shared.visitor, "/work")).toContain(`Far ${round}`);
      expect(await htmlOf(visitor, "/work")).toContain(`Far ${round}`);
    }
  });

  test("an answer that is no public page's is made for each who asks", async () => {
    for (const path of [
      "/login",
      "/work/none",
      "/gallery/none",
      "/work?from=60",
      "/gallery/fashion?view=list&x",
    ]) {
      const policies = await Promise.all([policyOf(path), policyOf(path)]);
      expect(policies[0]).toMatch(/script-src 'self' 'nonce-/);
      expect(policies[0]).not.toBe(policies[1]);
    }
  });

  test("what other sites write behind an address changes nothing of the page", async () => {
    const plain = await visitorsTagOf("/contact");
    expect(plain).toMatch(/^W\/"/);
    for (const query of ["?", "?fbclid=IwAR0", "?utm_source=x&utm_medium=y", "?%zz=%00"]) {
      expect(await visitorsTagOf(`/contact${query}`)).toBe(plain);
    }
  });

  test("data of a page may be fetched ahead for a moment; that of the admin and of guarded pages never", async () => {
    await htmlOf(shared.visitor, "/about");
    const data = await get(shared.visitor, "/about.data", { "accept-encoding": "br" });
    expect(data.headers.get("content-encoding")).toBe("br");
    expect(await data.text()).toContain("footerBlock");
    expect(await freshness(shared.visitor, "/about.data")).toMatch(/^private, max-age=\d+$/);
    expect(await freshness(shared.visitor, "/_.data?_routes=home%2Froute")).toMatch(
      /^private, max-age=\d+$/,
    );
    expect(await freshness(shared.admin, "/about.data")).toBe("no-store");
    expect(await freshness(shared.visitor, "/dashboard.data")).toBe("no-cache");
  });
});

async function save(admin: Client, title: string, id?: number): Promise<number> {
  return (await saveArticle(admin, { id, title })).id;
}

function get(client: Client, path: string, headers: Record<string, string>): Promise<Response> {
  return client(path, { headers });
}

async function visitorsTagOf(path: string): Promise<string | null> {
  return (await shared.visitor(path)).headers.get("etag");
}

async function freshness(client: Client, path: string): Promise<string | null> {
  return (await client(path)).headers.get("cache-control");
}

async function policyOf(path: string): Promise<string> {
  return (await shared.visitor(path)).headers.get("content-security-policy") ?? "";
}
