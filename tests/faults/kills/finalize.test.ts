import sharp from "sharp";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { aPhotograph } from "../../support/media-files.ts";
import { finalize, upload, type Client } from "../../support/studio.ts";
import {
  killAgainAndAgain,
  killAtWork,
  openLibrary,
  resuming,
  type Resumed,
  type KillScenario,
} from "../../support/kills.ts";

const PICTURES = 8;
/** All moves need about this time, so each kill hits another phase. */
const LONGEST_LIFE_MS = 25;

async function store(admin: Client, photograph: Uint8Array): Promise<string> {
  const answer: { url: string } = await (await admin(API.upload, upload(photograph))).json();
  return answer.url;
}

async function move(admin: Client, urls: readonly string[]): Promise<string[]> {
  const answer: { moved: string[] } = await (await admin(API.upload, finalize(urls))).json();
  return answer.moved;
}

function aFinalizingScenario(photograph: Uint8Array): (dataDir: string) => KillScenario {
  return (dataDir) => {
    /** The uploads of the last life, and the answers of its finalize. */
    let uploaded: string[] = [];
    const moved = new Map<string, string>();

    async function look({ admin }: Resumed): Promise<void> {
      for (const url of uploaded) {
        const { status } = await admin(url);
        expect([url, status]).toEqual([url, moved.has(url) ? 301 : expect.toBeOneOf([200, 301])]);
        const final = url.replace("/temp/", "/");
        expect([url, statesOf(dataDir, final)]).toEqual([
          url,
          status === 301 ? "final" : "temporary",
        ]);
        if (status === 200) continue;
        const response = await admin(final);
        expect([url, response.status]).toEqual([url, 200]);
        await sharp(Buffer.from(await response.arrayBuffer()), { failOn: "warning" }).stats();
      }
      if (uploaded.length === 0) return;
      const again = await move(admin, uploaded);
      expect(again).toEqual(uploaded.map((url) => moved.get(url) ?? url.replace("/temp/", "/")));
      expect(await move(admin, uploaded)).toEqual(again);
    }

    return resuming(dataDir, look, async ({ studio, admin }, random) => {
      moved.clear();
      uploaded = await Promise.all(
        Array.from({ length: PICTURES }, () => store(admin, photograph)),
      );
      const waiting = [...uploaded];
      const mover = async () => {
        const url = waiting.shift() ?? uploaded[0] ?? "";
        const [final = ""] = await move(admin, [url]);
        moved.set(url, final);
      };
      return killAtWork(studio, [mover, mover], random() * LONGEST_LIFE_MS);
    });
  };
}

/** Returns the states of a final address's rows; exactly one is right. */
function statesOf(dataDir: string, final: string): string {
  const library = openLibrary(dataDir);
  const states = library.prepare("SELECT state FROM media WHERE url = ?").pluck().all(final);
  library.close();
  return states.join(" and ");
}

test("R3 a kill in the middle of a finalize: every address leads to its picture, and a repeat answers the same", async () => {
  const photograph = await aPhotograph({ width: 64, height: 48 });
  await killAgainAndAgain("finalizes", 1895, aFinalizingScenario(photograph));
});
