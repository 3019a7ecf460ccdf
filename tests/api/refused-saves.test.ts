import { expect, test } from "vitest";
import { withStudioOnBothDatabases } from "../support/databases.ts";
import { listArticles } from "../support/studio.ts";

const SPANISH_REFUSAL = {
  success: false,
  error: expect.stringMatching(/^[¿¡]?[A-ZÁÉÍÓÚ❌].*[.?!]$/u),
  code: expect.stringMatching(/^[a-z]+(?:-[a-z]+)*$/),
};

/** One field of each kind, and values that only the database refuses. */
const WRONG_FIELDS: readonly (readonly [string, unknown])[] = [
  ["title", ""],
  ["year", 1887],
  ["services", ["WEDDINGS"]],
  ["services", ["food"]],
  ["main_center", "/media/ffffffffffffffffffffffffffffffff.jpg"],
  ["images", ["/media/temp/ffffffffffffffffffffffffffffffff.jpg"]],
  ["images", ["/videos/no-such-film.mp4"]],
  ["images", ["https://vimeo.com/about"]],
  ["media", ["no"]],
  ["client", "a".repeat(121)],
  ["text", "a".repeat(10_001)],
  ["statement", "a".repeat(201)],
  ["credits", "Director: Ana"],
];

withStudioOnBothDatabases(({ library }) => {
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
});
