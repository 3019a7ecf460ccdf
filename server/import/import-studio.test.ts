import { expect, test } from "vitest";
import { parseArticle } from "#domain/article.ts";
import type { MessageCode } from "#domain/messages.ts";
import { refuse } from "#domain/refusal.ts";
import { withBothDatabases } from "../../tests/support/databases.ts";
import type { Articles } from "../articles/articles.ts";
import {
  aFilmElsewhere,
  anImporter,
  aProject,
  aSource,
  aSourceFile,
  came,
  NOW,
} from "./import.fixtures.ts";
import { endImport, findImport } from "./import-store.ts";
import { problem } from "./report.ts";
import { importStudio, type ImportParts } from "./import-studio.ts";

const save = (articles: Articles, title: string, fields: object = {}) =>
  articles.save(parseArticle({ title, year: 2024, services: [], ...fields }, 2026));

async function titlesIn({ articles }: ImportParts, count: number) {
  const all = await Promise.all(Array.from({ length: count }, (_, id) => articles.get(id + 1)));
  return all.map(({ title, isTop }) => (isTop ? `${title} *` : title));
}

withBothDatabases((aPlace) => {
  test("O1 a run does what its dry run said, takes nobody's address, and the next brings only what is new", async () => {
    const { parts, told: steps } = await anImporter(await aPlace());
    const { articles } = parts;
    await save(articles, "Propia", { isTop: true });
    for (const [id, title] of [
      [2, "Vieja"],
      [3, "Antigua"],
    ] as const) {
      await save(articles, title, { isTop: true });
      await save(articles, `${title} ya no`, { id });
    }
    const tooLong = "x".repeat(41);
    const source = aSource(
      aProject("a", {
        title: "Propia",
        oldId: 10,
        oldSlugs: ["10-propia", "propia"],
        categories: ["FASHION", "DRONE"],
        isTop: true,
        images: [aFilmElsewhere(1)],
      }),
      aProject("b", {
        title: "Dos",
        oldSlugs: ["b-dos", "10-propia"],
        categories: ["drone", tooLong],
      }),
      aProject("c", { title: "Vieja", oldSlugs: ["vieja"], isTop: true }),
      aProject("d", { title: "Tres", oldSlugs: ["antigua"], isTop: true }),
      aProject("e", { title: "Boceto", oldSlugs: ["5-boceto"], isDraft: true }),
      aProject("f", { title: "Dos", oldSlugs: ["antigua"] }),
      aProject("g", { title: "Boceto", oldId: 12 }),
      aProject("h", { title: "Obra", problems: [{ code: "import-no-year", text: "año" }] }),
    );
    const refused = [{ name: "#9", problem: { code: "import-no-project", text: "no" } as const }];
    const dry = await importStudio(parts, { ...source, refused }, true);
    const projects = [
      came("Propia", {
        key: "a",
        address: "/work/10-propia",
        films: 1,
        oldAddresses: ["/work/10-propia"],
        problems: [problem("import-address-taken", { slug: "propia" })],
      }),
      came("Dos", {
        key: "b",
        address: "/work/dos",
        oldAddresses: ["/work/b-dos"],
        problems: [
          problem("import-no-category", { name: tooLong }),
          problem("import-address-shared", { slug: "10-propia" }),
        ],
      }),
      came("Vieja", { key: "c", address: "/work/vieja", oldAddresses: ["/work/vieja"] }),
      came("Tres", {
        key: "d",
        address: "/work/tres",
        problems: [
          problem("import-unfeatured"),
          problem("import-address-taken", { slug: "antigua" }),
        ],
      }),
      came("Boceto", { key: "e", address: null, isDraft: true }),
      came("Dos", {
        key: "f",
        address: "/work/15-dos",
        problems: [problem("import-address-taken", { slug: "antigua" })],
      }),
      came("Boceto", { key: "g", address: "/work/boceto" }),
      came("Obra", {
        key: "h",
        address: "/work/obra",
        problems: [{ code: "import-no-year", text: "año" }],
      }),
    ];
    expect(dry).toEqual({
      isDryRun: true,
      source: source.name,
      finishedAt: new Date(NOW).toISOString(),
      newCategories: ["DRONE"],
      projects,
      refused,
    });
    expect(steps.map(([done, all]) => [done, all])).toEqual(projects.map((_, at) => [at + 1, 8]));
    expect(await parts.database.query.selectFrom("imports").selectAll().execute()).toEqual([]);
    expect(await titlesIn(parts, 3)).toEqual(["Propia *", "Vieja ya no *", "Antigua ya no *"]);

    expect(await importStudio(parts, { ...source, refused }, false)).toEqual({
      ...dry,
      isDryRun: false,
    });
    const stored = await articles.get(10);
    expect(stored).toMatchObject({
      title: "Propia",
      isTop: true,
      categories: ["FASHION", "DRONE"],
      images: [{ url: "https://vimeo.com/76979001" }],
    });
    for (const [slug, title] of [
      ["10-propia", "Propia"],
      ["b-dos", "Dos"],
      ["vieja", "Vieja"],
      ["antigua", "Antigua ya no"],
    ]) {
      expect([slug, (await articles.find(slug ?? ""))?.article.title]).toEqual([slug, title]);
    }

    steps.length = 0;
    const more = aProject("i", {
      title: "Nueva",
      categories: ["RETRATO"],
      oldSlugs: ["b-dos", "i"],
    });
    const next = aSource(...source.projects, more);
    const already = projects.map((each) => ({ ...each, outcome: "already" }));
    const added = came("Nueva", {
      key: "i",
      address: "/work/nueva",
      oldAddresses: ["/work/i"],
      problems: [problem("import-address-shared", { slug: "b-dos" })],
    });
    for (const isDryRun of [true, false]) {
      const known = (await findImport(parts.database.query, source.name))?.newCategories;
      expect(known).toEqual(["DRONE"]);
      const report = await importStudio(parts, next, isDryRun);
      expect(report).toMatchObject({
        newCategories: ["DRONE", "RETRATO"],
        projects: [...already, added],
      });
    }
    expect(steps.slice(9).map(([, , , outcome]) => outcome)).toEqual([
      ...already.map(() => "already"),
      "imported",
    ]);
    expect((await importStudio(parts, next, false)).newCategories).toEqual(["DRONE", "RETRATO"]);

    const undone = await findImport(parts.database.query, source.name);
    await articles.removeAll([...(undone?.items.values() ?? [])].map(({ articleId }) => articleId));
    await endImport(parts.database.query, undone?.id ?? "", NOW);
    const again = await importStudio(parts, aSource(source.projects[1] ?? more), false);
    expect([again.newCategories, again.projects]).toMatchObject([
      [],
      [{ outcome: "imported", address: "/work/dos" }],
    ]);
  });
});

test("O1 a project comes with its texts, its films once each and its cover, and what is no file of it is told", async () => {
  const { parts } = await anImporter();
  const [one, two] = [aFilmElsewhere(1), aFilmElsewhere(2)];
  let tries = 0;
  const gone = aSourceFile("gone.jpg", async () => {
    tries += 1;
    refuse("import-missing", { status: "404" });
  });
  const source = aSource(
    aProject("a", {
      cover: two,
      images: [one, gone, one],
      story: { client: "Ana" },
      texts: new Map([[two.key, { alt: "El puerto", caption: "Al alba" }]]),
    }),
    aProject("b", { images: [gone], needsFiles: false }),
    aProject("c", { images: [gone], needsFiles: true }),
    aProject("d", { needsFiles: true }),
  );
  const { projects } = await importStudio(parts, source, false);
  const codes = projects.map((each) => each.problems.map(({ code, file }) => [code, file]));
  expect(
    projects.map(({ outcome, address, films }, at) => [outcome, address, films, codes[at]]),
  ).toEqual([
    ["imported", "/work/obra-a", 2, [["import-missing", "gone.jpg"]]],
    [
      "imported",
      "/work/obra-b",
      0,
      [
        ["import-missing", "gone.jpg"],
        ["import-nothing-in-project", undefined],
      ],
    ],
    [
      "refused",
      null,
      0,
      [
        ["import-missing", "gone.jpg"],
        ["import-nothing-in-project", undefined],
      ],
    ],
    ["refused", null, 0, [["import-nothing-in-project", undefined]]],
  ]);
  expect(tries).toBe(1);
  expect(await parts.articles.get(1)).toMatchObject({
    client: "Ana",
    mainCenter: { url: two.embed, alt: "El puerto", caption: "Al alba" },
    images: [{ url: one.embed }, { url: one.embed }],
  });
  expect(await parts.articles.get(2)).toMatchObject({ mainCenter: null, images: [] });
});

test("O1 what passes is tried three times and brings its project another day, all else is tried once", async () => {
  const { parts } = await anImporter();
  const cases: [code: MessageCode, status: string | undefined, tries: number, outcome: string][] = [
    ["busy", undefined, 3, "refused"],
    ["too-many-temporary", undefined, 3, "refused"],
    ["import-silent", undefined, 3, "refused"],
    ["import-broken-off", undefined, 3, "refused"],
    ["import-no-answer", undefined, 3, "refused"],
    ["import-status", "500", 3, "refused"],
    ["import-status", "499", 1, "imported"],
    ["import-host-silent", undefined, 1, "refused"],
    ["import-unreadable", undefined, 1, "refused"],
    ["import-other-host", undefined, 1, "imported"],
  ];
  const tries = cases.map(() => 0);
  const failing = cases.map(([code, status], at) =>
    aSourceFile(`${at}.jpg`, async () => {
      tries[at] = (tries[at] ?? 0) + 1;
      refuse(code, { ...(status && { status }), host: "old.example" });
    }),
  );
  const source = aSource(
    ...failing.map((file, at) => aProject(String(at), { images: [aFilmElsewhere(at), file] })),
  );
  const { projects } = await importStudio(parts, source, false);
  expect(
    projects.map(({ outcome, problems }, at) => [
      problems.map(({ code }) => code),
      tries[at],
      outcome,
    ]),
  ).toEqual(
    cases.map(([code, , often, outcome]) => [
      outcome === "refused" ? [code, "import-later"] : [code],
      often,
      outcome,
    ]),
  );
  const whole = aSource(
    ...source.projects.map((each) => ({ ...each, images: each.images.slice(0, 1) })),
  );
  const again = await importStudio(parts, whole, false);
  expect(again.projects.map(({ outcome }) => outcome)).toEqual(
    cases.map(([, , , outcome]) => (outcome === "refused" ? "imported" : "already")),
  );
});

test("O1 three files are fetched at once, and one that comes at the second try is no problem", async () => {
  const { parts } = await anImporter();
  const together = Promise.withResolvers<void>();
  const active = { now: 0, most: 0 };
  let tries = 0;
  const files = Array.from({ length: 5 }, (_, number) =>
    aSourceFile(`${number}.jpg`, async () => {
      active.now += 1;
      active.most = Math.max(active.most, active.now);
      if (active.now === 3) together.resolve();
      await together.promise;
      active.now -= 1;
      // `busy` is temporary: the import asks again and then gets the studio's final reason.
      if (number === 0 && (tries += 1) < 2) refuse("busy");
      refuse("import-bad-address");
    }),
  );
  const { projects } = await importStudio(parts, aSource(aProject("a", { images: files })), true);
  expect([active.most, tries]).toEqual([3, 2]);
  expect(projects[0]?.problems.map(({ code }) => code)).toEqual([
    ...files.map(() => "import-bad-address"),
    "import-nothing-in-project",
  ]);
});

test.each([
  ["a full disk", () => refuse("disk-full"), { code: "disk-full" }],
  ["a broken studio", () => Promise.reject(new Error("broken")), { message: "broken" }],
] as const)(
  "O1 R6 %s ends the run, what has come stays, and the next run goes on",
  async (_, fail, error) => {
    const { parts } = await anImporter();
    const before = aProject("a", { oldSlugs: ["a-vieja"] });
    const after = aProject("b", { oldSlugs: ["a-vieja"] });
    const broken = aProject("b", { images: [aSourceFile("x", async () => fail())] });
    await expect(importStudio(parts, aSource(before, broken), false)).rejects.toMatchObject(error);
    const { projects } = await importStudio(parts, aSource(before, after), false);
    expect(
      projects.map(({ outcome, problems }) => [outcome, problems.map(({ code }) => code)]),
    ).toEqual([
      ["already", []],
      ["imported", ["import-address-shared"]],
    ]);
    expect(await titlesIn(parts, 2)).toEqual(["Obra a", "Obra b"]);
  },
);

test("O1 D4 a project comes unfeatured where others were featured while its files were fetched", async () => {
  const { parts } = await anImporter();
  const meanwhile = aSourceFile("x.jpg", async () => {
    for (const number of [1, 2, 3, 4, 5])
      await save(parts.articles, `Suya ${number}`, { isTop: true });
    refuse("import-missing", { status: "404" });
  });
  const source = aSource(aProject("a", { isTop: true, images: [meanwhile] }));
  expect((await importStudio(parts, source, false)).projects[0]?.outcome).toBe("imported");
  expect((await titlesIn(parts, 6)).at(-1)).toBe("Obra a");
  const broken = aSource(aProject("b", { year: 1 }));
  await expect(importStudio(parts, broken, false)).rejects.toMatchObject({ code: "wrong-year" });
});
