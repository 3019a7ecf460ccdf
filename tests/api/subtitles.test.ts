import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import type { ArticleAnswer } from "#domain/answers.ts";
import { aPhotograph, aFilm } from "../support/media-files.ts";
import {
  finalize,
  json,
  sharedStudio,
  storeFilm,
  storePictures,
  upload,
} from "../support/studio.ts";

const shared = sharedStudio();

const SRT = "1\n00:00:00,500 --> 00:00:01,500\nMañana\n";
const VTT = "WEBVTT\n\n00:00:00.500 --> 00:00:01.500\nTomorrow\n";

function sendSubtitles(text: string, name: string): Promise<Response> {
  return shared.admin(API.subtitles, upload(Buffer.from(text), name));
}

async function storeSubtitles(text: string, name: string): Promise<string> {
  const { url } = await (await sendSubtitles(text, name)).json();
  const { moved } = await (await shared.admin(API.upload, finalize([url]))).json();
  return moved[0];
}

async function save(
  body: object,
): Promise<{ status: number; code: string; article: ArticleAnswer }> {
  const answer = await shared.admin(API.articles, json(body));
  return { status: answer.status, ...(await answer.json()) };
}

const aWork = (title: string) => ({ title, year: 2026, services: ["EVENTS"] });

test("V6 subtitles of a film in two languages are stored, answered, and served as WebVTT", async () => {
  const film = await storeFilm(shared.admin, await aFilm());
  const [es, en] = [await storeSubtitles(SRT, "café.srt"), await storeSubtitles(VTT, "coffee.vtt")];
  const subtitles = { es, en };
  const work = { ...aWork("Subtitulada"), images: [film], media: { [film]: { subtitles } } };
  const { article } = await save(work);
  expect(article.media[film]?.subtitles).toEqual(subtitles);
  const served = await shared.visitor(es);
  expect(Object.fromEntries(served.headers)).toMatchObject({
    "content-type": "text/vtt; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  expect(await served.text()).toBe("WEBVTT\n\n00:00:00.500 --> 00:00:01.500\nMañana\n");

  // A save without subtitles keeps them; a language that is left out is removed.
  const renamed = await save({ id: article.id, title: "Otro título" });
  expect(renamed.article.media[film]?.subtitles).toEqual(subtitles);
  const one = await save({ id: article.id, media: { [film]: { subtitles: { en } } } });
  expect(one.article.media[film]?.subtitles).toEqual({ en });
  const none = await save({ id: article.id, media: { [film]: { subtitles: {} } } });
  expect(none.article.media[film]).not.toHaveProperty("subtitles");
});

test("V6 a broken cue is refused with its line, and nothing is stored", async () => {
  const answer = await sendSubtitles(`${SRT}\n2\n00:00:03,000 --> 00:00:02,000\nNo\n`, "roto.srt");
  expect([answer.status, await answer.json()]).toEqual([
    422,
    {
      success: false,
      code: "subtitles-broken",
      error: 'Los subtítulos "roto.srt" tienen un error en la línea 6: termina antes de empezar.',
    },
  ]);
  const picture = await shared.admin(API.subtitles, upload(await aPhotograph(), "foto.vtt"));
  expect([picture.status, (await picture.json()).code]).toEqual([422, "subtitles-broken"]);
  expect((await shared.admin(API.subtitles, upload(Buffer.alloc(2_000_000, "a")))).status).toBe(
    413,
  );
});

test("V6 subtitles stand for nothing else", async () => {
  const film = await storeFilm(shared.admin, await aFilm());
  const url = await storeSubtitles(SRT, "a.srt");
  const { url: temporary } = await (await sendSubtitles(SRT, "a.srt")).json();
  const [picture = ""] = await storePictures(shared.admin, [await aPhotograph()]);
  for (const [media, code] of [
    [{ subtitles: { fr: url } }, "wrong-media"],
    [{ subtitles: [url] }, "wrong-media"],
    [{ subtitles: { es: picture } }, "wrong-media"],
    [{ subtitles: { es: "https://elsewhere.example/a.vtt" } }, "wrong-media"],
    [{ subtitles: { es: temporary } }, "temporary-image"],
    [{ subtitles: { es: url.replace(/[0-9a-f]{32}/, "0".repeat(32)) } }, "unknown-image"],
    [{ poster: url }, "wrong-media"],
  ] as const) {
    const refused = await save({ ...aWork("No"), images: [film], media: { [film]: media } });
    expect([media, refused.status, refused.code]).toEqual([media, 422, code]);
  }
  expect((await save({ ...aWork("No"), images: [url] })).code).toBe("wrong-images");
  expect((await save({ ...aWork("No"), main_center: url })).code).toBe("wrong-central-image");
});
