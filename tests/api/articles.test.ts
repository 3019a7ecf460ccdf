import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { API, type ArticleAnswer, type SaveAnswer } from "#domain/api.ts";
import { aPhotograph } from "../helpers/a-photograph.ts";
import {
  anAdmin,
  aStudio,
  aVisitor,
  json,
  keepPictures,
  listArticles,
  startStudio,
  type Client,
  type Studio,
} from "../helpers/a-studio.ts";

const SPANISH_SENTENCE = /^[¿¡]?[A-ZÁÉÍÓÚ❌].*[.?!]$/u;

let studio: Studio;
let admin: Client;
let visitor: Client;
let picture: string;

beforeAll(async () => {
  studio = await startStudio();
  admin = await anAdmin(studio);
  visitor = aVisitor(studio);
  [picture = ""] = await keepPictures(admin, [await aPhotograph()]);
});
afterAll(() => studio.stop());

async function save(body: Record<string, unknown>, client = admin) {
  const response = await client(API.articles, json(body));
  const answer: SaveAnswer = await response.json();
  return { status: response.status, answer };
}

async function saved(changes: Record<string, unknown> = {}): Promise<ArticleAnswer> {
  const { answer } = await save({
    title: "Seda",
    year: 2025,
    services: ["FASHION"],
    isTop: false,
    main_center: picture,
    images: [picture],
    ...changes,
  });
  if (!answer.success) throw new Error(answer.error);
  return answer.article;
}

async function remove(id: unknown, client = admin) {
  const response = await client(`${API.upload}?id=${String(id)}`, { method: "DELETE" });
  const answer: { success: boolean; error?: string } = await response.json();
  return { status: response.status, answer };
}

test("K1 the list is a plain JSON array, featured first, then by title, open to all", async () => {
  for (const article of await listArticles(visitor)) await remove(article.id);
  await saved({ title: "Zeta" });
  await saved({ title: "ámbar" });
  await saved({ title: "Mar", isTop: true });
  const response = await visitor(API.articles);
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  const list: ArticleAnswer[] = await response.json();
  expect(list.map((article) => article.title)).toEqual(["Mar", "ámbar", "Zeta"]);
  expect(list[0]).toMatchObject({
    year: 2025,
    services: ["FASHION"],
    isTop: true,
    main_center: picture,
    images: [picture],
  });
});

test("K1 the list has an ETag that answers 304 until something changes", async () => {
  const etag = (await visitor(API.articles)).headers.get("etag") ?? "";
  const again = await visitor(API.articles, { headers: { "if-none-match": etag } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  await saved({ title: "Change" });
  const changed = await visitor(API.articles, { headers: { "if-none-match": etag } });
  expect(changed.status).toBe(200);
  expect(changed.headers.get("etag")).not.toBe(etag);
});

test("K2 a new article gets an id, a slug and version 1; an edit counts the version up", async () => {
  const article = await saved({ title: "Niebla Alta" });
  expect(article).toMatchObject({ slug: "niebla-alta", version: 1 });
  const { status, answer } = await save({
    id: article.id,
    title: "Niebla Baja",
    year: 2024,
    services: [],
    isTop: false,
    main_center: "",
    images: [],
  });
  expect(status).toBe(200);
  expect(answer).toMatchObject({
    success: true,
    id: article.id,
    article: {
      slug: "niebla-baja",
      version: 2,
      year: 2024,
      services: [],
      main_center: "",
      images: [],
    },
  });
});

test("K2 an edit keeps the fields that it leaves out", async () => {
  const article = await saved({ title: "Keeps" });
  const { answer } = await save({ id: article.id, year: 2020 });
  expect(answer).toMatchObject({
    article: { title: "Keeps", year: 2020, images: [picture], main_center: picture },
  });
});

test("E1 outside pictures are stored as addresses, and the order of images is kept", async () => {
  const images = ["https://example.com/b.jpg", picture, "https://example.com/a.mp4", picture];
  const article = await saved({ title: "Outside", images });
  expect(article.images).toEqual(images);
  expect(article.media["https://example.com/b.jpg"]).toMatchObject({ width: null, height: null });
});

test("K3 a delete removes the article and says so; an unknown id is 404", async () => {
  const article = await saved({ title: "Gone" });
  expect(await remove(article.id)).toEqual({ status: 200, answer: { success: true } });
  expect((await listArticles(visitor)).some((each) => each.id === article.id)).toBe(false);
  expect((await remove(article.id)).status).toBe(404);
});

describe("what is refused changes nothing", () => {
  const wrongFields: [string, unknown][] = [
    ["title", ""],
    ["title", "a".repeat(201)],
    ["year", 1887],
    ["year", "2024"],
    ["services", ["WEDDINGS"]],
    ["isTop", "yes"],
    ["main_center", "javascript:alert(1)"],
    ["main_center", "/media/ffffffffffffffffffffffffffffffff.jpg"],
    ["images", ["/media/temp/ffffffffffffffffffffffffffffffff.jpg"]],
    ["images", ["/etc/passwd"]],
    ["images", Array.from({ length: 201 }, () => "https://example.com/a.jpg")],
    ["alts", ["no"]],
  ];

  test("E1 a wrong field is 422 with a Spanish sentence", async () => {
    const before = await listArticles(visitor);
    for (const [field, value] of wrongFields) {
      const { status, answer } = await save({ title: "Wrong", year: 2024, [field]: value });
      expect([field, value, status]).toEqual([field, value, 422]);
      expect(answer).toMatchObject({
        success: false,
        error: expect.stringMatching(SPANISH_SENTENCE),
      });
    }
    expect(await listArticles(visitor)).toEqual(before);
  });

  test("K2 a body that is no JSON object is 400, of another type 415, too large 413", async () => {
    const bodies: [string, string, number][] = [
      ["application/json", "{", 400],
      ["application/json", "[]", 400],
      ["application/json", "", 400],
      ["application/json", '{"__proto__":{"a":1},"title":"x","year":2024}', 400],
      ["application/json", "[".repeat(60_000), 400],
      ["application/json", JSON.stringify({ title: "x".repeat(300_000) }), 413],
      ["text/plain", "{}", 415],
      ["application/x-www-form-urlencoded", "title=x", 415],
    ];
    for (const [type, body, expected] of bodies) {
      const response = await admin(API.articles, {
        method: "POST",
        headers: { "content-type": type },
        body,
      });
      expect([body.slice(0, 20), response.status]).toEqual([body.slice(0, 20), expected]);
      expect(await response.json()).toMatchObject({
        success: false,
        error: expect.stringMatching(SPANISH_SENTENCE),
      });
    }
  });

  test("K2 an unknown id is 404, an id of another shape 400", async () => {
    expect((await save({ id: 999_999, title: "x", year: 2024 })).status).toBe(404);
    for (const id of [0, -1, 1.5, "x", [1], {}]) {
      expect([id, (await save({ id, title: "x", year: 2024 })).status]).toEqual([id, 400]);
    }
    for (const id of ["0", "x", "1;DROP TABLE articles", "1&id=2", "%00", ""]) {
      expect([id, (await remove(id)).status]).toEqual([id, 400]);
    }
  });

  test("K2 a stale version is 409 and the first save stays", async () => {
    const article = await saved({ title: "Two tabs" });
    expect((await save({ id: article.id, version: 1, year: 2020 })).status).toBe(200);
    const second = await save({ id: article.id, version: 1, year: 2021 });
    expect(second).toMatchObject({ status: 409, answer: { success: false } });
    const stored = (await listArticles(visitor)).find((each) => each.id === article.id);
    expect(stored).toMatchObject({ year: 2020, version: 2 });
  });

  test("D4 a sixth featured article is 409, also when all come at once", async () => {
    const own = await aStudio();
    const owner = await anAdmin(own);
    const saves = Array.from({ length: 12 }, (_, index) =>
      save({ title: `Star ${index}`, year: 2024, isTop: true }, owner),
    );
    const statuses = (await Promise.all(saves)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 409)).toHaveLength(7);
    const list = await listArticles(owner);
    expect(list).toHaveLength(5);
    const again = await save(
      { id: list[0]?.id, title: "Star again", year: 2024, isTop: true },
      owner,
    );
    expect(again.status).toBe(200);
  });
});

describe("addresses", () => {
  const status = async (path: string) => {
    const response = await visitor(path);
    return [response.status, response.headers.get("location")];
  };

  test("G5 the numbered forms and older titles lead to the canonical address with 301", async () => {
    const { id } = await saved({ title: "Canción de Agua" });
    expect(await status("/work/cancion-de-agua")).toEqual([200, null]);
    expect(await status(`/work/${id}-cancion-de-agua`)).toEqual([301, "/work/cancion-de-agua"]);
    expect(await status(`/work/${id}`)).toEqual([301, "/work/cancion-de-agua"]);
    await save({ id, title: "Agua" });
    expect(await status("/work/cancion-de-agua")).toEqual([301, "/work/agua"]);
    expect(await status(`/work/${id}-cancion-de-agua`)).toEqual([301, "/work/agua"]);
    expect((await status(`/work/${id}-something-else`))[0]).toBe(404);
  });

  test("G5 of two titles that make one slug the older article owns the bare one", async () => {
    const older = await saved({ title: "Luz" });
    const younger = await saved({ title: "¡Lúz!" });
    expect([older.slug, younger.slug]).toEqual(["luz", `${younger.id}-luz`]);
    const { answer } = await save({ id: older.id, title: "Sombra" });
    expect(answer).toMatchObject({ article: { slug: "sombra" } });
    const heir = (await listArticles(visitor)).find((each) => each.id === younger.id);
    expect(heir?.slug).toBe("luz");
    expect(await status(`/work/${younger.id}-luz`)).toEqual([301, "/work/luz"]);
  });

  test("G5 a title that spells another article's numbered address takes nothing from it", async () => {
    await saved({ title: "Eco" });
    const second = await saved({ title: "Eco" });
    const third = await saved({ title: `${second.id} Eco` });
    const slugs = (await listArticles(visitor)).map((each) => each.slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    for (const slug of [second.slug, third.slug])
      expect((await status(`/work/${slug}`))[0]).toBe(200);
  });

  test("G6 an unknown work is 404", async () => {
    expect((await status("/work/nothing-here"))[0]).toBe(404);
  });
});

test("T9 what looks like SQL is a title like any other", async () => {
  const title = "'); DROP TABLE articles; --";
  const article = await saved({ title });
  expect((await listArticles(visitor)).find((each) => each.id === article.id)?.title).toBe(title);
});

test("K2 saves survive a restart, and so does the session", async () => {
  const own = await aStudio();
  const owner = await anAdmin(own);
  await save({ title: "Stays", year: 2024 }, owner);
  expect(await own.stop()).toBe(0);
  const again = await aStudio({ DATA_DIR: own.dataDir });
  expect((await listArticles(aVisitor(again))).map((each) => each.title)).toEqual(["Stays"]);
  const session = await aVisitor(again, owner.cookie)(API.session);
  expect(await session.json()).toEqual({ authenticated: true });
});
