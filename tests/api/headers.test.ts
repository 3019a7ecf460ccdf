import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { htmlOf } from "../helpers/a-document.ts";
import { sharedStudio } from "../helpers/a-studio.ts";

const shared = sharedStudio();

const html = (path: string) => htmlOf(shared.visitor, path);

test("T25 what is made for one visitor alone runs scripts by nonce alone, a new one in every answer; T26 the other headers are on all answers", async () => {
  const answers = await Promise.all([shared.visitor("/login"), shared.visitor("/login")]);
  const nonces = answers.map(
    (response) =>
      /script-src 'self' 'nonce-([^']+)'/.exec(
        response.headers.get("content-security-policy") ?? "",
      )?.[1],
  );
  expect(new Set(nonces).size).toBe(2);
  const page = (await answers[0]?.text()) ?? "";
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
    const { headers } = await shared.visitor(path);
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
  expect(plain).toContain(shared.studio.url);
  const forged = await shared.visitor("/contact", {
    headers: {
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      "x-react-router-spa-mode": "yes",
    },
  });
  expect(await forged.text()).not.toContain("evil.example");
});

test("what is no HTTP at all is refused in the API's own form too", async () => {
  const { port } = new URL(shared.studio.url);
  for (const [request, status] of [
    ["FOO /api/articles.php HTTP/1.1\r\n\r\n", 400],
    [`GET /api/articles.php?${"a".repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
  ] as const) {
    const socket = connect(Number(port), "localhost");
    socket.end(request);
    const answer = await text(socket);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toMatchObject({
      success: false,
      error: expect.any(String),
    });
  }
});
