import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { expect, inject, test } from "vitest";
import { API } from "#domain/api.ts";
import { MAX_UPLOAD_BYTES } from "#domain/upload-files.ts";
import { aPhotograph } from "../../support/media-files.ts";
import {
  anAdmin,
  aStudioProcess,
  aVisitor,
  json,
  storePictures,
  upload,
  type Client,
} from "../../support/studio.ts";
import { peakOf, percentile, watchMemory } from "../../support/measures.ts";

/** With renditions at the same time, the limit is the memory of the smallest supported container. */
const MOST_MEBIBYTES = { atRest: 512, preparing: 640 };
const LIST_WITHIN_MS = 1000;

/**
 * Uploads as the dashboard does: a refused upload is sent again after the announced delay.
 * @param waits receives the delay of each refusal
 * @returns the picture's address
 */
async function uploadUntilStored(
  admin: Client,
  picture: Uint8Array,
  waits: number[],
): Promise<string> {
  for (;;) {
    const answer = await admin(API.upload, upload(picture));
    const body = await answer.json();
    if (answer.status === 200) {
      expect(body).toEqual({ success: true, url: expect.stringMatching(/^\/media\/temp\//) });
      return body.url;
    }
    expect([429, 503]).toContain(answer.status);
    expect(body).toEqual({ success: false, error: expect.any(String), code: expect.any(String) });
    const seconds = Number(answer.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    waits.push(seconds);
    await sleep(seconds * 1000);
  }
}

const isLong = inject("isLong");

for (const [before, uploads, title, mostMebibytes] of [
  [0, 50, "into a studio at rest", MOST_MEBIBYTES.atRest],
  [isLong ? 25 : 10, isLong ? 50 : 20, "while it prepares others", MOST_MEBIBYTES.preparing],
] as const) {
  test(`R19 ${uploads} uploads of twelve megapixels at once ${title}: each is stored, at once or after Retry-After, within ${mostMebibytes} MiB`, async () => {
    const studio = await aStudioProcess();
    const admin = await anAdmin(studio);
    const visitor = aVisitor(studio);
    await admin(API.articles, json({ title: "Marea", year: 2024 }));
    const photograph = await aPhotograph({ width: 4000, height: 3000, quality: 60 });
    expect(photograph.length).toBeGreaterThan(MAX_UPLOAD_BYTES / 2);
    await storePictures(
      admin,
      Array.from({ length: before }, () => photograph),
    );
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
    const waits: number[] = [];
    const urls = await Promise.all(
      Array.from({ length: uploads }, () => uploadUntilStored(admin, photograph, waits)),
    );
    over.abort();
    await reading;
    const peak = peakOf(await memory());
    const slow = percentile(listMs, 0.99);
    console.info(
      `${uploads} uploads kept, sent away before ${waits.length} times; ${peak.toFixed(0)} MiB at most; the list: 99 % within ${slow.toFixed(0)} ms`,
    );
    expect(peak).toBeLessThan(mostMebibytes);
    expect(slow).toBeLessThan(LIST_WITHIN_MS);
    expect(new Set(urls).size).toBe(uploads);
    for (const url of urls) {
      const answer = await visitor(url);
      const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
      expect([url, answer.status, width, height]).toEqual([url, 200, 4000, 3000]);
    }
  });
}
