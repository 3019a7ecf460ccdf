import { expect, test } from "vitest";
import { withStudioOnBothDatabases } from "../support/databases.ts";
import { listArticles } from "../support/studio.ts";

withStudioOnBothDatabases(({ library }) => {
  const answerTo = async (path: string) => {
    const response = await library().visitor(path);
    return [response.status, response.headers.get("location")];
  };

  test("G5 the numbered forms and older titles lead to the canonical address with 301", async () => {
    const { save, saved } = library();
    const { id } = await saved({ title: "Canción de Agua" });
    expect(await answerTo("/work/cancion-de-agua")).toEqual([200, null]);
    expect(await answerTo(`/work/${id}-cancion-de-agua`)).toEqual([301, "/work/cancion-de-agua"]);
    expect(await answerTo(`/work/${id}`)).toEqual([301, "/work/cancion-de-agua"]);
    await save({ id, title: "Agua" });
    expect(await answerTo("/work/cancion-de-agua")).toEqual([301, "/work/agua"]);
    expect(await answerTo(`/work/${id}-cancion-de-agua`)).toEqual([301, "/work/agua"]);
    expect((await answerTo(`/work/${id}-something-else`))[0]).toBe(404);
    expect((await answerTo("/work/4000000000-agua"))[0]).toBe(404);
  });

  test("G5 of two titles that make one slug the older article owns the bare one", async () => {
    const { visitor, save, saved } = library();
    const older = await saved({ title: "Luz" });
    const younger = await saved({ title: "¡Lúz!" });
    expect([older.slug, younger.slug]).toEqual(["luz", `${younger.id}-luz`]);
    const { answer } = await save({ id: older.id, title: "Sombra" });
    expect(answer).toMatchObject({ article: { slug: "sombra" } });
    const heir = (await listArticles(visitor)).find((each) => each.id === younger.id);
    expect(heir?.slug).toBe("luz");
    expect(await answerTo(`/work/${younger.id}-luz`)).toEqual([301, "/work/luz"]);
    expect(await answerTo(`/work/${older.id}-luz`)).toEqual([301, "/work/sombra"]);
  });

  test("G5 an older article that takes a younger one's title takes the bare slug too", async () => {
    const { save, saved } = library();
    const older = await saved({ title: "Primero" });
    const younger = await saved({ title: "Faro" });
    await save({ id: older.id, title: "Faro" });
    expect(await answerTo("/work/faro")).toEqual([200, null]);
    expect(await answerTo(`/work/${older.id}`)).toEqual([301, "/work/faro"]);
    expect(await answerTo(`/work/${younger.id}`)).toEqual([301, `/work/${younger.id}-faro`]);
    expect(await answerTo("/work/primero")).toEqual([301, "/work/faro"]);
  });

  test("G5 a title that spells another article's numbered address takes nothing from it", async () => {
    const { visitor, saved } = library();
    await saved({ title: "Eco" });
    const second = await saved({ title: "Eco" });
    const third = await saved({ title: `${second.id} Eco` });
    const slugs = (await listArticles(visitor)).map((each) => each.slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    for (const { slug } of [second, third]) {
      expect(await answerTo(`/work/${slug}`)).toEqual([200, null]);
    }
  });

  test("G5 a title without a Latin letter lives at its id", async () => {
    const { id, slug } = await library().saved({ title: "夜の庭" });
    expect(slug).toBe(String(id));
    expect(await answerTo(`/work/${id}`)).toEqual([200, null]);
  });

  test("G6 an unknown work is 404", async () => {
    for (const path of ["/work/nothing-here", "/work/999999", "/work/0", "/work/1e3"]) {
      expect([path, (await answerTo(path))[0]]).toEqual([path, 404]);
    }
  });
});
