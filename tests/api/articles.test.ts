import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import type { ArticleAnswer } from "#domain/answers.ts";
import { aStoredPicture, withStudioOnBothDatabases } from "../support/databases.ts";
import { aStudio, aVisitor, listArticles } from "../support/studio.ts";

withStudioOnBothDatabases(({ library, another }) => {
  test("K1 the list is a plain JSON array, featured first, then by title, open to all", async () => {
    const own = await another();
    const picture = await aStoredPicture(own);
    await own.saved({ title: "Zeta" });
    await own.saved({ title: "ámbar" });
    await own.saved({ title: "Mar", isTop: true, main_center: picture, images: [picture] });
    const response = await own.visitor(API.articles);
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

  test("K2 a new article gets an id, a slug and version 1; an edit counts the version up", async () => {
    const { save, saved } = library();
    const article = await saved({ title: "Niebla Alta" });
    expect(article).toMatchObject({ slug: "niebla-alta", version: 1 });
    const edit = { id: article.id, title: "Niebla Baja", year: 2024, services: [] };
    const { status, answer } = await save({ ...edit, isTop: false, main_center: "", images: [] });
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      success: true,
      id: article.id,
      article: { slug: "niebla-baja", version: 2, services: [], main_center: "", images: [] },
    });
  });

  test("U2 credits of one role are one line, and an empty story leaves no row", async () => {
    const { save, saved } = library();
    const credits = [
      { role: " Gaffer ", names: ["Ana"] },
      { role: "Gaffer", names: [" Luis  Gómez "] },
    ];
    const article = await saved({ title: "Crew", credits, statement: " One  line \n" });
    expect(article.credits).toEqual([{ role: "Gaffer", names: ["Ana", "Luis Gómez"] }]);
    expect(article.statement).toBe("One line");
    const { answer } = await save({ id: article.id, credits: [], statement: "" });
    expect(answer).toMatchObject({ article: { credits: [], statement: "", text: "" } });
  });

  test("E1 outside pictures are stored as addresses, and the order of images is kept", async () => {
    const picture = await aStoredPicture(library());
    const images = ["https://example.com/b.jpg", picture, "https://example.com/a.mp4", picture];
    const article = await library().saved({ title: "Outside", images });
    expect(article.images).toEqual(images);
    expect(article.media["https://example.com/b.jpg"]).toMatchObject({ width: null, height: null });
  });

  test("K3 a delete removes the article and says so; an unknown id is 404", async () => {
    const { visitor, saved, remove } = library();
    const article = await saved({ title: "Gone" });
    expect(await remove(article.id)).toEqual({ status: 200, answer: { success: true } });
    expect((await listArticles(visitor)).some((each) => each.id === article.id)).toBe(false);
    expect((await remove(article.id)).status).toBe(404);
    const other = await saved({ title: "Gone with a type" });
    const headers = { "content-type": "application/json" };
    const init = { method: "DELETE", headers };
    expect((await library().admin(`${API.upload}?id=${other.id}`, init)).status).toBe(200);
  });

  test("T9 what looks like SQL is a title like any other", async () => {
    const title = "'); DROP TABLE articles; --";
    const article = await library().saved({ title });
    const list = await listArticles(library().visitor);
    expect(list.find((each) => each.id === article.id)?.title).toBe(title);
  });

  test("K2 saves survive a restart, and so does the session", async () => {
    const own = await another();
    await own.saved({ title: "Stays" });
    expect(await own.studio.stop()).toBe(0);
    const again = await aStudio(own.environment);
    const titles = (await listArticles(aVisitor(again))).map((each) => each.title);
    expect(titles).toEqual(["Stays"]);
    const session = await aVisitor(again, own.admin.cookie)(API.session);
    expect(await session.json()).toEqual({ authenticated: true });
  });
});
