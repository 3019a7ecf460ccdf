import { expect, test } from "vitest";
import type { ArticleInput } from "#domain/article.ts";
import { withBothDatabases } from "../../tests/support/databases.ts";
import { aLibraryIn, anInput } from "../articles/articles.fixtures.ts";
import type { DatabaseLocation } from "../database/open-database.ts";
import { listVersions } from "../versions/versions.ts";
import { createSelections } from "./selections.ts";

/** A project of three pictures, a film and a central picture, and a selection of each of them. */
async function aPitch(where: DatabaseLocation) {
  const library = await aLibraryIn(where);
  const articles = await library.open();
  const picture = () => library.aMedium("picture");
  const [a, b, c, main] = [await picture(), await picture(), await picture(), await picture()];
  const film = await library.aMedium("film");
  const first = await articles.save(
    anInput({ title: "Seda", year: 2026, mainCenter: main, images: [a, b, film, c] }),
  );
  const selections = createSelections(library.query, library.now);
  const items = [main, a, b, film, c].map((media) => ({ article: first.id, media }));
  const { id } = await selections.create({ title: "Reel", client: "", note: "", items });
  const save = async (changes: Partial<ArticleInput>) =>
    articles.save(anInput({ id: first.id, ...changes }));
  const held = async () => (await selections.edited(id))?.stored;
  const shown = async () =>
    (await selections.findShared(id))?.items.map(({ media }) => media?.url ?? null);
  const [x, y] = [await picture(), await picture()];
  const urls = { a, b, c, main, film, x, y };
  return { ...library, articles, first, selections, items, id, save, held, shown, urls };
}

const says = (pairs: Record<string, string>) =>
  new Map(Object.entries(pairs).map(([by, replaces]) => [by, { replaces }]));

withBothDatabases((aPlace) => {
  test("J1 an item follows what replaces it, as the selection's next version", async () => {
    const { save, held, shown, selections, id, items, query, urls } = await aPitch(await aPlace());
    const { a, b, c, main, film, x } = urls;
    await save({ images: [a, x, film, c], mediaDetails: says({ [x]: b }) });
    expect(await shown()).toEqual([main, a, x, film, c]);
    expect((await held())?.version).toBe(2);
    const versions = await listVersions(query, { document: "selection", id });
    expect(versions.map(({ version }) => version)).toEqual([2, 1]);
    // An editor that was opened before does not bring the old picture back.
    const sent = { title: "Reel", client: "", note: "", items };
    await expect(selections.save(id, 1, sent)).rejects.toMatchObject({ code: "stale-selection" });
    await save({ title: "Seda fina" });
    expect((await held())?.version).toBe(2);
    await save({ images: [a, b, film, c], mediaDetails: says({ [b]: x }) });
    expect(await shown()).toEqual([main, a, b, film, c]);
  });

  test("J1 items follow several replacements at once, the central picture's and a film's", async () => {
    const { save, shown, aMedium, urls } = await aPitch(await aPlace());
    const { a, b, c, main, film, x, y } = urls;
    const [central, later] = [await aMedium("picture"), await aMedium("film")];
    const mediaDetails = says({ [central]: main, [x]: b, [y]: c, [later]: film });
    await save({ mainCenter: central, images: [a, x, y, later], mediaDetails });
    expect(await shown()).toEqual([central, a, x, later, y]);
  });

  test("J1 an item follows a picture that was changed and moved, where the save says so", async () => {
    const { save, shown, urls } = await aPitch(await aPlace());
    const { a, b, c, main, film, x, y } = urls;
    await save({ images: [y, c, a, film, x], mediaDetails: says({ [x]: b }) });
    expect(await shown()).toEqual([main, a, x, film, c]);
    // What is still there, or was there before, replaces nothing.
    await save({ images: [y, c, x], mediaDetails: says({ [y]: a, [x]: c }) });
    expect(await shown()).toEqual([main, x, c]);
  });

  test("J1 what is only removed leaves the selection, also where another picture is added", async () => {
    const { save, shown, held, urls } = await aPitch(await aPlace());
    const { a, b, c, main, film, x } = urls;
    await save({ images: [a, x, film, c] });
    expect(await shown()).toEqual([main, a, film, c]);
    await save({ mainCenter: "", images: [a, c] });
    expect(await shown()).toEqual([a, c]);
    await save({ mainCenter: main, images: [a, b, film, c] });
    expect(await shown()).toEqual([main, a, b, film, c]);
    expect((await held())?.version).toBe(1);
  });

  test("J1 a deleted selection follows too, and shows it once it is restored", async () => {
    const { save, shown, held, selections, id, urls } = await aPitch(await aPlace());
    const { a, b, c, main, film, x } = urls;
    await selections.remove(id);
    await save({ images: [a, x, film, c], mediaDetails: says({ [x]: b }) });
    await selections.restore(id);
    expect(await shown()).toEqual([main, a, x, film, c]);
    expect((await held())?.version).toBe(2);
  });

  test("J1 the same picture in another project stays, and nothing is in a selection twice", async () => {
    const { articles, selections, save, urls, first } = await aPitch(await aPlace());
    const { a, b, c, film, x } = urls;
    const other = await articles.save(anInput({ title: "Otra", year: 2026, images: [b] }));
    const items = [
      { article: other.id, media: b },
      { article: first.id, media: b },
      { article: first.id, media: x },
    ];
    const { id } = await selections.create({ title: "Dos", client: "", note: "", items });
    await save({ images: [a, x, film, c], mediaDetails: says({ [x]: b }) });
    const shared = await selections.findShared(id);
    expect(shared?.items.map(({ article, media }) => [article.id, media?.url])).toEqual([
      [other.id, b],
      [first.id, x],
    ]);
  });
});
