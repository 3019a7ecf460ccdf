import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { withStudioOnBothDatabases } from "../support/databases.ts";
import { listArticles } from "../support/studio.ts";

const SPANISH_REFUSAL = {
  success: false,
  error: expect.stringMatching(/^[¿¡]?[A-ZÁÉÍÓÚ❌].*[.?!]$/u),
  code: expect.stringMatching(/^[a-z]+(?:-[a-z]+)*$/),
};

const WRONG_FIELDS: readonly (readonly [string, unknown])[] = [
  ["title", ""],
  ["title", "a".repeat(201)],
  ["year", 1887],
  ["year", "2024"],
  ["services", ["WEDDINGS"]],
  ["services", ["food"]],
  ["isTop", "yes"],
  ["main_center", "javascript:alert(1)"],
  ["main_center", "/media/ffffffffffffffffffffffffffffffff.jpg"],
  ["images", ["/media/temp/ffffffffffffffffffffffffffffffff.jpg"]],
  ["images", ["/etc/passwd"]],
  ["images", ["/videos/no-such-film.mp4"]],
  ["images", ["https://vimeo.com/about"]],
  ["main_center", "https://www.youtube.com/@studio"],
  ["images", Array.from({ length: 201 }, () => "https://example.com/a.jpg")],
  ["media", ["no"]],
  ["media", { "https://example.com/a.jpg": { fullBleed: "yes" } }],
  ["client", "a".repeat(121)],
  ["text", "a".repeat(10_001)],
  ["statement", "a".repeat(201)],
  ["credits", "Director: Ana"],
  ["credits", [{ role: "Director", names: [] }]],
  ["credits", [{ role: "", names: ["Ana"] }]],
  ["credits", [{ role: "Director", names: ["a".repeat(121)] }]],
];

withStudioOnBothDatabases(({ library, another }) => {
  test("E1 a wrong field is 422 with a Spanish sentence, and nothing changes", async () => {
    const { visitor, save, saved } = library();
    const { id } = await saved({ title: "Right" });
    const before = await listArticles(visitor);
    for (const [field, value] of WRONG_FIELDS) {
      for (const body of [{ title: "Wrong", year: 2024 }, { id }]) {
        const { status, answer } = await save({ ...body, [field]: value });
        expect([field, value, status]).toEqual([field, value, 422]);
        expect(answer).toMatchObject(SPANISH_REFUSAL);
      }
    }
    expect(await listArticles(visitor)).toEqual(before);
  });

  test("K2 a body that is no JSON object is 400, of another type 415, too large 413", async () => {
    const bodies: readonly (readonly [string, string, number])[] = [
      ["application/json", "{", 400],
      ["application/json", "[]", 400],
      ["application/json", "null", 400],
      ["application/json", "", 400],
      ["application/json", '{"__proto__":{"a":1},"title":"x","year":2024}', 400],
      ["application/json", '{"constructor":{"prototype":{}},"title":"x","year":2024}', 400],
      ["application/json", "[".repeat(60_000), 400],
      ["application/json", JSON.stringify({ title: "x".repeat(300_000) }), 413],
      ["text/plain", "{}", 415],
      ["application/x-www-form-urlencoded", "title=x", 415],
    ];
    for (const [type, body, expected] of bodies) {
      const headers = { "content-type": type };
      const response = await library().admin(API.articles, { method: "POST", headers, body });
      expect([type, body.slice(0, 20), response.status]).toEqual([
        type,
        body.slice(0, 20),
        expected,
      ]);
      expect(await response.json()).toMatchObject(SPANISH_REFUSAL);
    }
  });

  test("K2 K3 an unknown id is 404, an id of another shape 400", async () => {
    const { save, remove } = library();
    const unknown = await save({ id: 999_999, title: "x", year: 2024 });
    expect(unknown).toMatchObject({ status: 404, answer: SPANISH_REFUSAL });
    for (const id of [0, -1, 1.5, "x", [1], {}]) {
      expect([id, (await save({ id, title: "x", year: 2024 })).status]).toEqual([id, 400]);
    }
    for (const id of ["0", "x", "1;DROP TABLE articles", "1&id=2", "%00", "", "1.0", "٣"]) {
      expect([id, await remove(id)]).toMatchObject([id, { status: 400, answer: SPANISH_REFUSAL }]);
    }
  });

  test("K2 another version than the stored one is 409 and the first save stays", async () => {
    const { visitor, save, saved } = library();
    const { id } = await saved({ title: "Two tabs" });
    expect((await save({ id, version: 1, year: 2020 })).status).toBe(200);
    const second = await save({ id, version: 1, year: 2021 });
    expect(second).toMatchObject({ status: 409, answer: SPANISH_REFUSAL });
    // Also one that is newer than the stored one: a restored backup may be older than an open editor.
    for (const version of [0, 3]) {
      expect((await save({ id, version, year: 2021 })).status).toBe(409);
    }
    const stored = (await listArticles(visitor)).find((each) => each.id === id);
    expect(stored).toMatchObject({ year: 2020, version: 2 });
  });

  test("D4 a sixth featured article is 409, also when all come at once", async () => {
    const { visitor, save } = await another();
    const saves = Array.from({ length: 12 }, (_, index) =>
      save({ title: `Star ${index}`, year: 2024, isTop: true }),
    );
    const statuses = (await Promise.all(saves)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([
      ...Array(5).fill(200),
      ...Array(7).fill(409),
    ]);
    const list = await listArticles(visitor);
    expect(list).toHaveLength(5);
    const edited = await save({ id: list[0]?.id, title: "Star again", isTop: true });
    expect(edited.status).toBe(200);
  });
});
