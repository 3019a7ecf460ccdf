import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import type { OrderAnswer } from "#domain/answers.ts";
import type { StoredOrder } from "#domain/works-order.ts";
import { anOpenStudio, json, listArticles, saveArticle, type Client } from "../support/studio.ts";

async function aFilledStudio() {
  const { admin, visitor } = await anOpenStudio();
  for (const [title, year, isTop] of [
    ["Ámbar", 2019, false],
    ["Mar", 2021, true],
    ["Seda", 2024, false],
  ]) {
    await saveArticle(admin, { title, year, isTop });
  }
  return { admin, visitor };
}

/** Reads the stored order from the answer to a stale save. */
async function stored(admin: Client): Promise<StoredOrder> {
  const answer = await admin(API.order, json({ version: -1, order: "title", ids: [] }));
  expect(answer.status).toBe(409);
  return answer.json();
}

async function save(admin: Client, order: string, titles: readonly string[] = []) {
  const { version, works } = await stored(admin);
  const ids = titles.map((title) => works.find((each) => each.title === title)?.id);
  const answer = await admin(API.order, json({ version, order, ids }));
  return { status: answer.status, body: (await answer.json()) as OrderAnswer };
}

/** Returns the titles at each place of the site: the API, the archive, and all Next links. */
async function everywhere(visitor: Client) {
  const list = (await listArticles(visitor)).map(({ title }) => title);
  const work = await (await visitor("/work")).text();
  const table = /<tbody>[\s\S]*<\/tbody>/.exec(work)?.[0] ?? "";
  const archive = [...table.matchAll(/\/work\/([a-z-]+)"/g)].map(([, slug]) => slug);
  const round: string[] = [];
  for (let slug = archive[0] ?? ""; !round.includes(slug);) {
    round.push(slug);
    const page = await (await visitor(`/work/${slug}`)).text();
    slug = /aria-label="Next:[^>]*href="\/work\/([a-z-]+)"/.exec(page)?.[1] ?? "";
  }
  return { list, archive, round };
}

test("U7 works are ordered by title, by year or by hand, and one order holds everywhere", async () => {
  const { admin, visitor } = await aFilledStudio();
  const byTitle = ["ambar", "mar", "seda"];
  expect(await everywhere(visitor)).toEqual({
    list: ["Mar", "Ámbar", "Seda"],
    archive: byTitle,
    round: byTitle,
  });
  await save(admin, "year");
  const byYear = ["seda", "mar", "ambar"];
  expect(await everywhere(visitor)).toEqual({
    list: ["Seda", "Mar", "Ámbar"],
    archive: byYear,
    round: byYear,
  });
  await save(admin, "hand", ["Mar", "Seda", "Ámbar"]);
  const byHand = ["mar", "seda", "ambar"];
  expect(await everywhere(visitor)).toEqual({
    list: ["Mar", "Seda", "Ámbar"],
    archive: byHand,
    round: byHand,
  });
  // A new article comes first in the archive; the index stays alphabetical.
  await saveArticle(admin, { title: "Zafiro", year: 2000 });
  expect((await everywhere(visitor)).archive).toEqual(["zafiro", ...byHand]);
  const index = await (await visitor("/index")).text();
  const places = ["ambar", "mar", "seda", "zafiro"].map((slug) => index.indexOf(`/work/${slug}"`));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  await save(admin, "title");
  expect((await everywhere(visitor)).archive).toEqual([...byTitle, "zafiro"]);
});
