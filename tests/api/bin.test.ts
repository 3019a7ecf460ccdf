import { expect, test } from "vitest";
import { API, type ArticleAnswer, type SavePayload } from "#domain/api.ts";
import { aPhotograph } from "../helpers/a-photograph.ts";
import {
  aVisitor,
  anAdmin,
  json,
  keepPictures,
  listArticles,
  sharedStudio,
} from "../helpers/a-studio.ts";

const shared = sharedStudio();

async function save(payload: SavePayload): Promise<ArticleAnswer> {
  const response = await shared.admin(API.articles, json(payload));
  const answer: { article: ArticleAnswer } = await response.json();
  expect(response.status).toBe(200);
  return answer.article;
}

const remove = (id: number) => shared.admin(`${API.upload}?id=${id}`, { method: "DELETE" });
const titles = async () => (await listArticles(shared.visitor)).map(({ title }) => title);

test("D7 a deleted article lies in the bin, unseen, and comes back whole", async () => {
  const [picture = ""] = await keepPictures(shared.admin, [await aPhotograph()]);
  const article = await save({
    title: "Salt Flats",
    year: 2024,
    services: ["EVENTS"],
    images: [picture],
    main_center: picture,
    media: { [picture]: { alt: "A white plain", caption: "Uyuni", focus: { x: 20, y: 80 } } },
  });
  expect((await remove(article.id)).status).toBe(200);
  expect(await titles()).not.toContain("Salt Flats");
  expect((await shared.visitor("/work/salt-flats")).status).toBe(404);
  expect((await shared.visitor(picture)).status).toBe(200);
  expect((await remove(article.id)).status).toBe(404);

  const restored = await shared.admin(API.bin, json({ id: article.id }));
  expect(restored.status).toBe(200);
  const [back] = (await listArticles(shared.visitor)).filter(({ id }) => id === article.id);
  // Its variants may have been made meanwhile.
  expect({ ...back, media: undefined }).toEqual({ ...article, media: undefined });
  expect(back?.media[picture]).toMatchObject({
    alt: "A white plain",
    caption: "Uyuni",
    focus: { x: 20, y: 80 },
  });
  expect((await shared.visitor("/work/salt-flats")).status).toBe(200);
});

test("G5 an address is free while its article lies in the bin, and the older gets it back", async () => {
  const older = await save({ title: "Two Suns", year: 2024 });
  const younger = await save({ title: "Two Suns", year: 2024 });
  expect(younger.slug).toBe(`${younger.id}-two-suns`);
  await remove(older.id);
  const [left] = (await listArticles(shared.visitor)).filter(({ id }) => id === younger.id);
  expect(left?.slug).toBe("two-suns");
  await shared.admin(API.bin, json({ id: older.id }));
  const list = await listArticles(shared.visitor);
  expect(list.find(({ id }) => id === older.id)?.slug).toBe("two-suns");
  expect(list.find(({ id }) => id === younger.id)?.slug).toBe(`${younger.id}-two-suns`);
});

test("D4 what comes out of the bin as the sixth featured is featured no more", async () => {
  const stars = [];
  for (let count = 0; count < 5; count += 1) {
    stars.push(await save({ title: `Star ${count}`, year: 2024, isTop: true }));
  }
  const [first] = stars;
  await remove(first?.id ?? 0);
  const sixth = await save({ title: "Star 5", year: 2024, isTop: true });
  const restored = await shared.admin(API.bin, json({ id: first?.id }));
  const answer: { article: ArticleAnswer } = await restored.json();
  expect(answer.article.isTop).toBe(false);
  expect(sixth.isTop).toBe(true);
});

test("D7 what is removed for good is gone, and the bin answers for nothing else", async () => {
  const { id } = await save({ title: "Gone", year: 2024 });
  const discard = () => shared.admin(`${API.bin}?id=${id}`, { method: "DELETE" });
  expect((await discard()).status).toBe(404);
  await remove(id);
  expect((await discard()).status).toBe(200);
  expect((await shared.admin(API.bin, json({ id }))).status).toBe(404);
  expect((await shared.admin(API.bin, json({}))).status).toBe(400);
  expect((await shared.visitor(API.bin, json({ id }))).status).toBe(401);
});

test("K2 a draft is known to the admin alone, at the address of its number", async () => {
  const draft = await save({ title: "Not Yet", year: 2024, services: ["EVENTS"], isDraft: true });
  expect(draft.slug).toBe(String(draft.id));
  expect(await titles()).not.toContain("Not Yet");
  for (const path of ["/work", "/index", "/sitemap.xml", "/gallery/events", "/"]) {
    expect(await (await shared.visitor(path)).text()).not.toContain("Not Yet");
  }
  expect((await shared.visitor(`/work/${draft.id}`)).status).toBe(404);
  expect((await shared.visitor("/work/not-yet")).status).toBe(404);
  const preview = await shared.admin(`/work/${draft.id}`);
  expect(preview.status).toBe(200);
  expect(preview.headers.get("cache-control")).toBe("no-store");
  const html = await preview.text();
  expect(html).toContain("Not Yet");
  expect(html).toMatch(/<meta name="robots" content="noindex/);

  const shown = await save({ id: draft.id, isDraft: false });
  expect(shown.slug).toBe("not-yet");
  expect((await shared.visitor("/work/not-yet")).status).toBe(200);
  const hidden = await save({ id: draft.id, isDraft: true });
  expect(hidden.slug).toBe(String(draft.id));
  expect((await shared.visitor("/work/not-yet")).status).toBe(404);
});

test("K2 a stale save is told what is stored, and changes nothing", async () => {
  const { id, version } = await save({ title: "Tide", year: 2020 });
  await save({ id, version, year: 2021 });
  const stale = await shared.admin(API.articles, json({ id, version, year: 2022 }));
  expect(stale.status).toBe(409);
  const answer: { success: boolean; article: ArticleAnswer } = await stale.json();
  expect(answer).toMatchObject({ success: false, article: { id, version: 2, year: 2021 } });
});

test("T7 a visitor's old cookie opens no draft", async () => {
  const draft = await save({ title: "Sealed", year: 2024, isDraft: true });
  const other = await anAdmin(shared.studio);
  await other(API.logout, { method: "POST" });
  const past = aVisitor(shared.studio, other.cookie);
  expect((await past(`/work/${draft.id}`)).status).toBe(404);
});
