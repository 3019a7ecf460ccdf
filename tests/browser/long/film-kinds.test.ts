import { beforeAll, expect, test } from "vitest";
import { workAddress } from "#domain/slug.ts";
import { aFilmField } from "../../support/admin-pages.ts";
import { DESKTOP, openPage } from "../../support/browser.ts";
import { anEdited, openEditor } from "../../support/editor-page.ts";
import { filmsConverted, playbackOf } from "../../support/films/film-project.ts";
import { makeFilm, STUDIO_FILMS, studioFilm } from "../../support/films/made-films.ts";
import { opener } from "../../support/project-page.ts";
import { sharedSite } from "../../support/site.ts";
import { anAdmin, type Client } from "../../support/studio.ts";

/** Ten minutes, in a small picture so that the machine gets through it. */
const LONG = { codec: "avc", width: 320, height: 180, seconds: 600, fps: 10 } as const;

/** The frame of a master in 4K that becomes its poster is decoded at the lowest priority, on a busy machine. */
const FRAME_WITHIN_MS = 120_000;

const site = sharedSite();
let admin: Client;

beforeAll(async () => {
  admin = await anAdmin(site.studio);
});

/** Puts a film into a project by the dashboard, and opens it there once it is converted. */
async function playedFromDashboard(title: string, path: string) {
  const { id, slug } = await anEdited(admin, 1, { title, images: [] });
  const { page, form } = await openEditor(site, `?edit=${id}`);
  const field = aFilmField(page);
  await field.pick(path);
  const added = page.getByRole("status").filter({ hasText: "Película añadida." });
  await added.waitFor({ timeout: FRAME_WITHIN_MS });
  await form.getByRole("button", { name: "Guardar" }).click();
  await form.waitFor({ state: "detached" });
  await filmsConverted(admin);
  const visit = await site.visit({ viewport: DESKTOP });
  await openPage(visit.page, workAddress(slug));
  await opener(visit.page, 1).click();
  const playback = () => playbackOf(visit.page);
  await expect.poll(async () => (await playback()).seconds).toBeGreaterThan(0.3);
  return { ...visit, playback };
}

test.each(Object.keys(STUDIO_FILMS) as (keyof typeof STUDIO_FILMS)[])(
  "V1 V2 V4 %s goes up in the dashboard, gets a poster, and plays on its project's page",
  async (name) => {
    const { playback, complaints } = await playedFromDashboard(
      `Por el panel, ${name}`,
      await studioFilm(name),
    );
    const { width, height, soundBytes } = await playback();
    const plan = STUDIO_FILMS[name];
    const isTurned = "rotation" in plan;
    const [wide, high] = isTurned ? [plan.height, plan.width] : [plan.width, plan.height];
    expect(width / height).toBeCloseTo(wide / high, 1);
    expect(soundBytes > 0).toBe(!("isSilent" in plan));
    expect(complaints).toEqual([]);
  },
);

test("V1 V2 V5 a film of ten minutes goes up in the dashboard, and plays near its end at once", async () => {
  const { page, playback } = await playedFromDashboard("Larga", await makeFilm("larga.mp4", LONG));
  const player = page.getByRole("dialog").locator("video");
  expect(await player.evaluate(({ duration }: HTMLVideoElement) => duration)).toBeCloseTo(600, 0);
  await player.evaluate((video: HTMLVideoElement) => (video.currentTime = 590));
  await expect.poll(async () => (await playback()).seconds).toBeGreaterThan(590.2);
});
