import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { json, saveArticle, sharedStudio } from "../support/studio.ts";
import { randomTexts } from "./bad-inputs/random-texts.ts";
import { CHROME, textCalls } from "./bad-inputs/text-calls.ts";

const shared = sharedStudio({ LOG_LEVEL: "trace", TRUST_PROXY: "on" });

test("T33 a line break in a text never splits a header or a line of the log", async () => {
  const title = 'One\r\nset-cookie: sid=x\r\n\r\n{"level":60,"msg":"forged"}';
  const answer = await shared.admin(API.articles, json({ title, year: 2024 }));
  expect(answer.headers.getSetCookie()).toEqual([]);
  const { article } = await answer.json();
  const page = await shared.visitor(`/work/${article.slug}`);
  expect([page.status, page.headers.getSetCookie()]).toEqual([200, []]);
  await shared.visitor("/work/none%0d%0a%7B%22level%22%3A60%7D", {
    headers: { "user-agent": 'x"}{"level":60' },
  });
  const form = new FormData();
  form.set("file", new File(["no picture"], 'a\r\n{"level":60}.jpg'));
  form.set("title", title);
  await shared.admin(API.upload, { method: "POST", body: form });
  const lines = shared.studio.output().split("\n").filter(Boolean);
  const forged = lines.filter((line) => /"level":60,|"msg":"forged"/.test(line));
  expect(forged).toEqual([]);
});

test("T31 texts that make slow patterns slow are answered as fast as others", async () => {
  const texts = ["a".repeat(200), "-".repeat(200), " ".repeat(100) + "x", "á".repeat(200)];
  const long = ["((a+)+)+$", "a ".repeat(50_000), "\t".repeat(100_000), "-a".repeat(50_000)];
  for (const title of [...texts, ...long]) {
    const begun = performance.now();
    const { status } = await shared.admin(API.articles, json({ title, year: 2024 }));
    expect([200, 413, 422]).toContain(status);
    expect(performance.now() - begun).toBeLessThan(2000);
  }
  for (const path of [`/work/${"-".repeat(8000)}`, `/gallery/${"a%20".repeat(2000)}`]) {
    const begun = performance.now();
    expect((await shared.visitor(path)).status).toBeLessThan(500);
    expect(performance.now() - begun).toBeLessThan(2000);
  }
});

test("T9 T20 T39 ten thousand random texts to every call that takes one: none fails, and visits count on", async () => {
  const { admin, visitor, studio } = shared;
  const article = await saveArticle(admin, { title: "Bruma" });
  const texts = randomTexts(20_261_127);
  const calls = textCalls(shared, texts, article.id);
  expect(texts.count).toBeGreaterThanOrEqual(10_000);
  const failed: string[] = [];
  const left = calls.values();
  const sendNext = async () => {
    for (const call of left) {
      const answer = await call();
      await answer.bytes();
      // 507 is allowed: the quota of begun films is full.
      if (answer.status >= 500 && answer.status !== 507)
        failed.push(`${answer.status} ${answer.url}`);
    }
  };
  await Promise.all(Array.from({ length: 6 }, sendNext));
  expect(failed).toEqual([]);
  const errors = studio
    .output()
    .split("\n")
    .filter((line) => line.includes('"level":50'));
  expect(errors).toEqual([]);
  const seen = json({ path: "/about", referrer: "", language: "es" });
  const headers = { ...seen.headers, "user-agent": CHROME };
  await visitor(API.visits, { ...seen, headers });
  const csv = await (await admin(`${API.visitsCsv}?span=7-days`)).text();
  expect(csv).toMatch(/"Nosotros","1"/);
});
