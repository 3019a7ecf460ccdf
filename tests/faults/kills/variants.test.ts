import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { fileNameOfUrl, VARIANT_FORMATS, variantFileName } from "#domain/media.ts";
import { aPhotograph } from "../../helpers/a-photograph.ts";
import { keepPictures, type Client } from "../../helpers/a-studio.ts";
import {
  aDuration,
  killAgainAndAgain,
  openLibrary,
  resuming,
  type Lane,
} from "../../helpers/kills.ts";

const MADE_WITHIN_MS = 60_000;
/** Every whole form is a file of 32 digits and an ending; what is being written ends otherwise. */
const UNFINISHED = ".part";

/** What the database says of a final picture's forms. */
function preparedIn(dataDir: string, url: string): { variants: string; widths: number[] } {
  const library = openLibrary(dataDir);
  const row = library.prepare("SELECT variants, widths FROM media WHERE url = ?").get(url) as {
    variants: string;
    widths: string;
  };
  library.close();
  return { variants: row.variants, widths: JSON.parse(row.widths) };
}

async function untilMade(dataDir: string, url: string): Promise<number[]> {
  const isMade = () => preparedIn(dataDir, url).variants;
  await expect.poll(isMade, { timeout: MADE_WITHIN_MS, interval: 10 }).toBe("made");
  return preparedIn(dataDir, url).widths;
}

/** Decodes to the last pixel, and throws where one is missing. */
function decode(file: Buffer | string) {
  return sharp(file, { failOn: "warning" }).stats();
}

/** What lies on the disk of a picture and of what is made of it. */
async function filesOf(dataDir: string, url: string): Promise<string[]> {
  const stem = basename(url).slice(0, 32);
  return (await readdir(join(dataDir, "media"))).filter((name) => name.startsWith(stem));
}

async function expectServed(admin: Client, url: string, widths: readonly number[]): Promise<void> {
  const name = fileNameOfUrl(url) ?? "";
  expect(widths.length).toBeGreaterThan(0);
  for (const width of widths) {
    for (const format of VARIANT_FORMATS) {
      const response = await admin(`/media/${variantFileName(name, width, format)}`);
      expect(response.status).toBe(200);
      await decode(Buffer.from(await response.arrayBuffer()));
    }
  }
}

/** @param torn counts the pictures of which a kill left some forms and not all */
function aPreparingLane(
  photograph: Uint8Array,
  torn: { count: number },
): (dataDir: string) => Lane {
  return (dataDir) => {
    const start = resuming(dataDir);
    const encoding = aDuration(300);
    const storing = aDuration(10);
    let url = "";

    return {
      dataDir,
      async live(random, isLast) {
        const { studio, admin } = await start();
        if (url !== "") await expectServed(admin, url, await untilMade(dataDir, url));
        if (isLast) {
          await studio.kill();
          return false;
        }
        [url = ""] = await keepPictures(admin, [photograph]);
        // Encoding takes longest, and what could tear a picture's forms apart comes after it.
        const part = random() < 0.5 ? encoding : storing;
        if (part === storing) {
          while ((await filesOf(dataDir, url)).length < 2) await sleep(1);
        }
        await sleep(part.draw(random));
        await studio.kill();
        const whole = (await filesOf(dataDir, url)).filter((name) => !name.endsWith(UNFINISHED));
        for (const file of whole) await decode(join(dataDir, "media", file));
        const isInFlight = preparedIn(dataDir, url).variants === "pending";
        part.learn(isInFlight);
        if (isInFlight && whole.length > 1) torn.count += 1;
        return isInFlight;
      },
    };
  };
}

test("F4 a kill in the middle of a picture's forms: none that is half there is served, and the next start makes all", async () => {
  const torn = { count: 0 };
  const photograph = await aPhotograph({ width: 400, height: 300 });
  await killAgainAndAgain("pictures", 1913, aPreparingLane(photograph, torn));
  console.info(`of those, ${torn.count} had some of their forms`);
});
