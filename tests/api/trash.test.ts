import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { MOST_TRASHED_TOGETHER } from "#domain/version.ts";
import { aStoredPicture, withStudioOnBothDatabases } from "../support/databases.ts";
import { aVisitor, anAdmin, json, listArticles } from "../support/studio.ts";

withStudioOnBothDatabases(({ library }) => {
  const listed = async (id: number) =>
    (await listArticles(library().visitor)).find((article) => article.id === id);
  const restore = (body: unknown) => library().admin(API.trash, json(body));

  test("D7 a deleted article lies in the trash, unseen, and comes back whole", async () => {
    const { saved, remove, visitor } = library();
    const picture = await aStoredPicture(library());
    const words = { alt: "A white plain", caption: "Uyuni", focus: { x: 20, y: 80 } };
    const article = await saved({
      title: "Salt Flats",
      images: [picture],
      main_center: picture,
      media: { [picture]: words },
    });
    expect((await remove(article.id)).status).toBe(200);
    expect(await listed(article.id)).toBeUndefined();
    expect((await visitor("/work/salt-flats")).status).toBe(404);
    expect((await visitor(picture)).status).toBe(200);
    expect((await remove(article.id)).status).toBe(404);

    expect((await restore({ id: article.id })).status).toBe(200);
    const back = await listed(article.id);
    // Its variants may have been made meanwhile.
    expect({ ...back, media: undefined }).toEqual({ ...article, media: undefined });
    expect(back?.media[picture]).toMatchObject(words);
    expect((await visitor("/work/salt-flats")).status).toBe(200);
  });

  test("D7 what is removed for good is gone, and the trash answers for nothing else", async () => {
    const { admin, saved, remove } = library();
    const { id } = await saved({ title: "Gone" });
    const discard = () => admin(`${API.trash}?id=${id}`, { method: "DELETE" });
    expect((await discard()).status).toBe(404);
    await remove(id);
    expect((await discard()).status).toBe(200);
    expect((await restore({ id })).status).toBe(404);
    expect((await restore({ id: Number.MAX_SAFE_INTEGER })).status).toBe(404);
    expect((await restore({})).status).toBe(400);
  });

  test("O2 several articles go to the trash in one call, which notes each of them", async () => {
    const { admin, saved } = library();
    const drafts = [
      await saved({ title: "Folder One", isDraft: true }),
      await saved({ title: "Folder Two", isDraft: true }),
    ];
    const ids = drafts.map(({ id }) => id);
    const put = async (body: unknown) => {
      const response = await admin(API.trashAll, json(body));
      const answer: { count?: number; code?: string } = await response.json();
      return [response.status, answer.count ?? answer.code];
    };
    for (const wrong of [{}, { ids: [] }, { ids: ["1"] }, { ids: [0] }, { ids: ids[0] }]) {
      expect(await put(wrong)).toEqual([400, "wrong-id"]);
    }
    const many = Array.from({ length: MOST_TRASHED_TOGETHER + 1 }, (_, index) => index + 1);
    expect(await put({ ids: many })).toEqual([400, "wrong-id"]);
    // An id that is named twice, and one of nobody, change nothing.
    expect(await put({ ids: [...ids, ids[0], 999_999] })).toEqual([200, 2]);
    expect(await put({ ids })).toEqual([200, 0]);
    for (const id of ids) expect((await restore({ id })).status).toBe(200);
    const log = await (await admin("/dashboard/salud")).text();
    for (const { title } of drafts) expect(log).toContain(title);
  });

  test("K2 a save of an article that is gone is told whether the trash still holds it", async () => {
    const { admin, saved, remove } = library();
    const { id } = await saved({ title: "Going" });
    const save = async () => {
      const response = await admin(API.articles, json({ id, title: "Still here" }));
      return [response.status, await response.json()];
    };
    const error = "El artículo no existe o ya fue eliminado.";
    const refused = { success: false, error, code: "no-such-article" };
    await remove(id);
    expect(await save()).toEqual([404, { ...refused, isInTrash: true }]);
    await admin(`${API.trash}?id=${id}`, { method: "DELETE" });
    expect(await save()).toEqual([404, { ...refused, isInTrash: false }]);
  });

  test("K2 a draft is known to the admin alone, at the address of its number", async () => {
    const { admin, saved, visitor } = library();
    const draft = await saved({ title: "Not Yet", services: ["EVENTS"], isDraft: true });
    expect(draft.slug).toBe(String(draft.id));
    expect(await listed(draft.id)).toBeUndefined();
    const files = ["/sitemap-works-1.xml", "/feed.xml"];
    for (const path of ["/work", "/index", ...files, "/gallery/events", "/"]) {
      expect(await (await visitor(path)).text()).not.toContain("Not Yet");
    }
    expect((await visitor(`/work/${draft.id}`)).status).toBe(404);
    expect((await visitor("/work/not-yet")).status).toBe(404);
    const preview = await admin(`/work/${draft.id}`);
    expect(preview.status).toBe(200);
    expect(preview.headers.get("cache-control")).toBe("no-store");
    const html = await preview.text();
    expect(html).toContain("Not Yet");
    expect(html).toMatch(/<meta name="robots" content="noindex/);

    expect((await saved({ id: draft.id, title: "Not Yet", isDraft: false })).slug).toBe("not-yet");
    expect((await visitor("/work/not-yet")).status).toBe(200);
    const hidden = await saved({ id: draft.id, title: "Not Yet", isDraft: true });
    expect(hidden.slug).toBe(String(draft.id));
    expect((await visitor("/work/not-yet")).status).toBe(404);
  });

  test("T3 a session that has ended opens no draft", async () => {
    const { studio, saved } = library();
    const draft = await saved({ title: "Sealed", isDraft: true });
    const other = await anAdmin(studio);
    await other(API.logout, { method: "POST" });
    const past = aVisitor(studio, other.cookie);
    expect((await past(`/work/${draft.id}`)).status).toBe(404);
  });
});
