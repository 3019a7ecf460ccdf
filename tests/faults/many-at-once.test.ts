import { join } from "node:path";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { message } from "#domain/messages.ts";
import { sentInTwo } from "../support/raw-connections.ts";
import { lockLibrary } from "../support/databases.ts";
import { aPhotograph } from "../support/media-files.ts";
import { anOpenProcess, json, listArticles, upload, type Client } from "../support/studio.ts";
import { openLibrary } from "../support/kills.ts";
import { percentile } from "../support/measures.ts";

const SAVE_WITHIN_MS = 5000;
/** A read that waits for the lock takes longer; a busy machine slows only a few. */
const READ_USUALLY_WITHIN_MS = 1000;
const READS = 9;
/** Two uploads that are decoded and fifty that wait. */
const UPLOAD_PLACES = 52;
const UPLOADS = 60;

async function timed(call: () => Promise<Response>) {
  const begun = performance.now();
  const response = await call();
  const body: unknown = await response.text();
  return { response, body, ms: performance.now() - begun };
}

test("R8 while another program locks the database, pages are served and saves get Retry-After", async () => {
  const { studio, admin, visitor } = await anOpenProcess();
  const save = (title: string) => admin(API.articles, json({ title, year: 2024 }));
  await save("Marea");
  // The next request would record the session's use.
  const library = openLibrary(studio.dataDir);
  library.exec("UPDATE sessions SET seen_at = seen_at - 120000");
  library.close();
  const unlock = await lockLibrary(join(studio.dataDir, "studio.sqlite"));

  const saves = ["Lluvia", "Sol"].map((title) => timed(() => save(title)));
  const reads: [string, Client][] = [
    ["/", visitor],
    [API.articles, visitor],
    ["/work/marea", visitor],
    ["/dashboard", admin],
    ["/api/session", admin],
  ];
  for (const [path, client] of reads) {
    const times: number[] = [];
    for (let read = 0; read < READS; read += 1) {
      const { response, ms } = await timed(() => client(path));
      expect([path, response.status]).toEqual([path, 200]);
      times.push(ms);
    }
    expect(percentile(times, 0.5)).toBeLessThan(READ_USUALLY_WITHIN_MS);
  }
  for (const { response, body, ms } of await Promise.all(saves)) {
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(JSON.parse(String(body))).toEqual({
      success: false,
      error: message("busy"),
      code: "busy",
    });
    expect(ms).toBeLessThan(SAVE_WITHIN_MS);
  }
  await unlock();
  for (const title of ["Lluvia", "Sol"]) expect((await save(title)).status).toBe(200);
  const titles = (await listArticles(visitor)).map(({ title }) => title);
  expect(titles.toSorted()).toEqual(["Lluvia", "Marea", "Sol"]);
});

test("R19 each of sixty simultaneous uploads is stored, at once or after its Retry-After", async () => {
  const { studio, admin } = await anOpenProcess();
  const picture = await aPhotograph({ width: 300, height: 200 });
  const answers: string[] = [];
  const sending = await Promise.all(
    Array.from({ length: UPLOADS }, async () => {
      const half = await sentInTwo(studio, admin, picture);
      const answered = half.answer().then((answer) => answers.push(answer));
      return { ...half, answered };
    }),
  );
  // All places are occupied until the other halves are sent.
  await expect
    .poll(() => answers.length, { timeout: SAVE_WITHIN_MS })
    .toBe(UPLOADS - UPLOAD_PLACES);
  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(answer).toMatch(/\r\nretry-after: [1-9]\d*\r\n/i);
    expect(answer).toMatch(/\r\n\r\n\{"success":false,"error":"[^"]+","code":"busy"\}$/);
  }
  const sentAway = answers.splice(0);
  for (const { writeRest } of sending) writeRest();
  await Promise.all(sending.map(({ answered }) => answered));
  const urls = answers.map(
    (answer) => /^HTTP\/1\.1 200 [^]*(\/media\/temp\/\w+\.jpg)/.exec(answer)?.[1],
  );
  for (const _ of sentAway) {
    const response = await admin(API.upload, upload(picture));
    expect(response.status).toBe(200);
    urls.push((await response.json()).url);
  }
  expect(new Set(urls).size).toBe(UPLOADS);
  for (const url of urls) expect([url, (await admin(String(url))).status]).toEqual([url, 200]);
});
