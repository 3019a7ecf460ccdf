import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
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
    // Renditions may have been made meanwhile.
    expect({ ...back, media: undefined }).toEqual({ ...article, media: undefined });
    expect(back?.media[picture]).toMatchObject(words);
    expect((await visitor("/work/salt-flats")).status).toBe(200);
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
