import { afterAll, beforeAll, expect, test } from "vitest";
import { htmlOf } from "../helpers/a-document.ts";
import { aVisitor, type Client } from "../helpers/a-studio.ts";
import { startStudio, type Studio } from "../helpers/studio-process.ts";

let studio: Studio;
let visitor: Client;

beforeAll(async () => {
  studio = await startStudio();
  visitor = aVisitor(studio);
});
afterAll(() => studio.stop());

const html = (path: string) => htmlOf(visitor, path);

test("T25 scripts run by nonce alone, a new one in every answer; T26 the other headers are on all of them", async () => {
  const policies = await Promise.all([visitor("/"), visitor("/")]);
  const nonces = policies.map(
    (response) =>
      /script-src 'self' 'nonce-([^']+)'/.exec(
        response.headers.get("content-security-policy") ?? "",
      )?.[1],
  );
  expect(new Set(nonces).size).toBe(2);
  const page = await (policies[0] ?? (await visitor("/"))).text();
  for (const [tag] of page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>/g))
    expect(tag).toContain(`nonce="${nonces[0]}"`);
  for (const path of [
    "/",
    "/api/articles.php",
    "/api/none",
    "/media/none",
    "/favicon.svg",
    "/nothing",
  ]) {
    const { headers } = await visitor(path);
    expect([path, headers.get("x-content-type-options"), headers.has("x-powered-by")]).toEqual([
      path,
      "nosniff",
      false,
    ]);
    expect(headers.get("content-security-policy")).toBeTruthy();
  }
});

test("T27 a forged host or forwarding header changes nothing of a page", async () => {
  const plain = (await html("/about")).replaceAll(/nonce="[^"]*"/g, "");
  expect(plain).toContain(studio.url);
  const forged = await visitor("/contact", {
    headers: {
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      "x-react-router-spa-mode": "yes",
    },
  });
  expect(await forged.text()).not.toContain("evil.example");
});
