import { expect, test } from "vitest";
import { MOST_IMAGES } from "./article.ts";
import { inNameOrder, readProjectFolder } from "./project-folder.ts";
import { MOST_NOTES_BYTES } from "./project-notes.ts";

const named = (...names: string[]) => names.map((name) => ({ name }));
const namesOf = (entries: readonly { name: string }[]) => entries.map(({ name }) => name);
const notes = (text: string, size = text.length) => ({ size, text: async () => text });
const read = (name: string, files: readonly { name: string }[] = [], said?: object | string) => {
  const json = typeof said === "string" ? said : JSON.stringify(said);
  return readProjectFolder(
    { name, files, notes: said === undefined ? undefined : notes(json) },
    2026,
  );
};

test("O2 names come in the order that people number files in, without what systems leave", () => {
  const entries = named(
    "10.jpg",
    "2.jpg",
    ".DS_Store",
    "Thumbs.db",
    "Álbum.jpg",
    "1.JPG",
    "desktop.ini",
  );
  expect(namesOf(inNameOrder(entries))).toEqual(["1.JPG", "2.jpg", "10.jpg", "Álbum.jpg"]);
});

test("O2 a folder's name is the title, and a year in it the year", async () => {
  const years = ["Casa_Azul 2019", "Boda 12019", "Obra 1899", "Futuro 2099", "Marea"].map(
    async (name) => (await read(name)).year,
  );
  expect(await Promise.all(years)).toEqual([2019, 2026, 2026, 2026, 2026]);
  const project = await read(`Casa_Azul\t${"x".repeat(300)}`);
  expect([project.title.slice(0, 12), [...project.title].length]).toEqual(["Casa Azul xx", 200]);
  expect([project.isDraft, project.isTop, project.categories]).toEqual([true, false, []]);
});

test("O2 the cover is the one that the notes name, else the one called so, else the first", async () => {
  const files = named("1.jpg", "coverage.jpg", "Portada.jpg");
  const covers = [
    await read("x", files, { cover: "1.jpg" }),
    await read("x", files, { cover: "gone.jpg" }),
    await read("x", files.slice(0, 2)),
    await read("x"),
  ].map(({ cover }) => cover?.name);
  expect(covers).toEqual(["1.jpg", "Portada.jpg", "1.jpg", undefined]);
});

test("O2 project.json says the fields of a save, and texts by the names of files", async () => {
  const pictures = { "1.jpg": { alt: "El puerto", caption: "" } };
  const said = {
    title: " Ana\n& Luis ",
    year: 2021,
    services: ["EVENTS"],
    client: "Ana",
    isDraft: false,
    pictures,
  };
  const project = await read("Boda 2019", named("1.jpg"), said);
  expect(project).toMatchObject({
    title: "Ana & Luis",
    year: 2021,
    categories: ["EVENTS"],
    isDraft: false,
  });
  expect(project.story).toMatchObject({ client: "Ana" });
  expect([...project.texts]).toEqual([["1.jpg", { alt: "El puerto" }]]);
  expect(project.problems).toEqual([]);
});

test("O2 T20 notes that can't be read, or are nested very deep, are told, and the folder's name counts", async () => {
  const deep = "[".repeat(100_000) + "]".repeat(100_000);
  const wrong = [
    await read("Marea 2019", [], "{"),
    await read("Marea 2019", [], "[]"),
    await read("Marea 2019", [], { year: "soon" }),
    await read("Marea 2019", [], deep),
    ...(await Promise.all(
      ["title", "services", "credits", "translations", "pictures"].map((field) =>
        read("Marea 2019", [], `{"${field}":${deep}}`),
      ),
    )),
    await readProjectFolder(
      { name: "Marea 2019", files: [], notes: notes("{}", MOST_NOTES_BYTES + 1) },
      2026,
    ),
  ];
  for (const { title, year, problems } of wrong) {
    expect([title, year]).toEqual(["Marea 2019", 2019]);
    expect(problems.map(({ code }) => code)).toEqual(["import-bad-notes"]);
  }
});

test("O2 of more pictures than a project holds the first come", async () => {
  const files = Array.from({ length: MOST_IMAGES + 1 }, (_, index) => ({ name: `${index}.jpg` }));
  const { images, problems } = await read("x", files);
  expect([images.length, problems]).toEqual([
    MOST_IMAGES,
    [{ code: "import-too-many-images", values: { most: String(MOST_IMAGES) } }],
  ]);
  const said = { cover: "gone.jpg", pictures: { "no.jpg": { alt: "x" } } };
  const whole = await read("x", files.slice(1), said);
  expect(whole.problems).toEqual(
    ["gone.jpg", "no.jpg"].map((name) => ({ code: "import-unknown-file", values: { name } })),
  );
  expect(whole.texts.size).toBe(0);
});
