import { expect, test } from "vitest";
import { setTimeout as sleep } from "node:timers/promises";
import { API } from "#domain/api.ts";
import { MAX_UPLOAD_BYTES } from "#domain/picture-upload.ts";
import { aPhotograph } from "../../helpers/a-photograph.ts";
import { anAdmin, aStudio, aVisitor, json, upload } from "../../helpers/a-studio.ts";
import { percentile } from "../../helpers/percentile.ts";
import { peakOf, watchMemory } from "../../helpers/resident.ts";

const UPLOADS = 50;
const MOST_MEBIBYTES = 512;
const LIST_WITHIN_MS = 1000;

test("F19 fifty uploads of twelve megapixels at once: each kept or told to come back, within 512 MiB, the list within a second", async () => {
  const studio = await aStudio();
  const admin = await anAdmin(studio);
  const visitor = aVisitor(studio);
  await admin(API.articles, json({ title: "Marea", year: 2024 }));
  const photograph = await aPhotograph({ width: 4000, height: 3000, quality: 60 });
  expect(photograph.length).toBeGreaterThan(MAX_UPLOAD_BYTES / 2);
  const memory = watchMemory(studio);
  const over = new AbortController();
  const listMs: number[] = [];
  const reading = (async () => {
    while (!over.signal.aborted) {
      const begun = performance.now();
      expect((await visitor(API.articles)).status).toBe(200);
      listMs.push(performance.now() - begun);
      await sleep(20);
    }
  })();
  const answers = await Promise.all(
    Array.from({ length: UPLOADS }, () => admin(API.upload, upload(photograph))),
  );
  over.abort();
  await reading;
  const peak = peakOf(await memory());
  const slow = percentile(listMs, 0.99);
  const kept = answers.filter(({ status }) => status === 200);
  console.info(
    `${kept.length} of ${UPLOADS} uploads kept; ${peak.toFixed(0)} MiB at most; the list: 99 % within ${slow.toFixed(0)} ms`,
  );
  for (const { status, headers } of answers) {
    expect([200, 429, 503]).toContain(status);
    expect(headers.has("retry-after")).toBe(status !== 200);
  }
  expect(kept.length).toBeGreaterThan(0);
  expect(peak).toBeLessThan(MOST_MEBIBYTES);
  expect(slow).toBeLessThan(LIST_WITHIN_MS);
  for (const answer of kept) {
    const { url }: { url: string } = await answer.json();
    expect((await visitor(url)).status).toBe(200);
  }
});
