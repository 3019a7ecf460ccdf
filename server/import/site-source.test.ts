import { expect, test } from "vitest";
import { Refusal, refuse } from "#domain/refusal.ts";
import { problem } from "./report.ts";
import type { SiteFetcher } from "./site-fetcher.ts";
import { readSite, siteAddresses } from "./site-source.ts";

const SITE = new URL("http://old.example/");
const hasRoom = async () => {};
const key = (of: string) => ({ key: new URL(of, SITE).href });

/** Reads a list as a site. @param download replaces the download of a file */
function read(list: unknown, download: SiteFetcher["download"] = async () => {}, from = SITE) {
  const text = async () => (typeof list === "string" ? list : JSON.stringify(list));
  return readSite(from, { mayFetch: () => true, text, download }, 2026);
}

async function readOne(fields: object, download?: SiteFetcher["download"]) {
  const { projects } = await read([{ id: 1, title: "A", year: 2024, ...fields }], download);
  const [project] = projects;
  if (project === undefined) throw new Error("no project was read");
  return project;
}

const within = (depth: number) => `${"[".repeat(depth)}"/1.jpg"${"]".repeat(depth)}`;
const inText = (depth: number) => {
  let text = '["/1.jpg"]';
  for (let level = 0; level < depth; level += 1) text = JSON.stringify([text]);
  return JSON.stringify(text);
};

test("O1 lists within lists are read as PHP writes them; what lies deeper is told, and breaks nothing", async () => {
  const forms = [within(4), inText(2), within(50_000), inText(9)];
  const list = `[${forms.map((images, id) => `{"id":${id + 1},"title":"A","year":2024,"images":${images}}`).join()}]`;
  const { projects } = await read(list);
  expect(
    projects.map(({ images, problems }) => [images.length, problems.map((each) => each.code)]),
  ).toEqual([
    [1, []],
    [1, []],
    [0, ["import-not-understood"]],
    [0, ["import-not-understood"]],
  ]);
});

test("O1 several addresses in one text are files, and markup in their place is told", async () => {
  const forms = ["a/1.jpg, a/2.jpg,a/3.jpg", "1.jpg\n2.jpg", "a, b.jpg", '<img src="1.jpg">'];
  const list = forms.map((images, id) => ({ id: id + 1, title: "A", year: 2024, images }));
  const { projects } = await read(JSON.stringify(list));
  expect(
    projects.map(({ images, problems }) => [images.length, problems.map((each) => each.code)]),
  ).toEqual([
    [3, []],
    [2, []],
    [1, []],
    [0, ["import-not-understood"]],
  ]);
});

test("O1 a list behind a notice is read, and what in it is no project is told", async () => {
  const { projects, refused } = await read(
    '<br />\n<b>Notice</b>: x\n[{"id":1,"title":"A","year":2024},null,"hola"]',
  );
  expect([projects.length, refused.map(({ name }) => name)]).toEqual([1, ["#2", "#3"]]);
});

test("T20 O1 a field of an old list that is nested very deep is told or left out, whichever it is", async () => {
  const entry = {
    id: 1,
    title: "A",
    year: 2024,
    services: [],
    isTop: 1,
    main_center: "",
    other: 1,
  };
  const fields = Object.keys(entry) as (keyof typeof entry)[];
  const list = fields.map((field) =>
    JSON.stringify({ ...entry, [field]: "deep" }).replace('"deep"', within(100_000)),
  );
  const { projects } = await read(`[${list.join()}]`);
  const codes = projects.map(({ problems }) => problems.map(({ code }) => code));
  expect(codes.filter((each) => each.length === 0)).toHaveLength(3);
  expect(codes.flat().toSorted()).toEqual([
    "import-no-title",
    "import-no-year",
    "import-not-understood",
    "import-not-understood",
  ]);
});

test.for([
  ["http://old.example", "http://old.example/api/articles.php", "http://old.example/"],
  [
    "http://old.example/web?x#y",
    "http://old.example/web/api/articles.php",
    "http://old.example/web/",
  ],
  ["http://old.example/web/", "http://old.example/web/api/articles.php", "http://old.example/web/"],
  [
    "http://old.example/web/api/list.PHP?all=1",
    "http://old.example/web/api/list.PHP?all=1",
    "http://old.example/web/",
  ],
  [
    "http://old.example/web/list.json",
    "http://old.example/web/list.json",
    "http://old.example/web/",
  ],
  [
    "http://old.example/a.php/b",
    "http://old.example/a.php/b/api/articles.php",
    "http://old.example/a.php/b/",
  ],
] as const)("O1 %s has its list at %s", ([from, list, site]) => {
  expect(siteAddresses(new URL(from))).toEqual({
    list: new URL(list),
    bases: [new URL(site), new URL(".", list)],
  });
});

test("O1 a list is read entry by entry, those of known ids first, and each keeps a name of its own", async () => {
  const { name, projects, refused } = await read([
    {
      id: "12",
      title: " <b>Casa</b>\n&amp; Ñandú ",
      year: " 2019 (verano)",
      isTop: "1",
      services: "Luz, <i>Sombra</i>",
      main_center: "/1.jpg",
      images: ["/2.jpg", "/1.jpg", "/2.jpg"],
    },
    "no article",
    { id: 3, title: "Seda", year: 2027, isTop: 1 },
    { id: 3, title: "Lino", year: 1887, isTop: "yes" },
    { title: "Seda", year: "24" },
    { title: "Seda", year: null },
    { id: "a/b", title: "", year: 2028, isTop: "true" },
    { id: "x-1", year: 1900.5, isTop: true },
    null,
    [],
  ]);
  expect(name).toBe("http://old.example/api/articles.php");
  expect(refused).toEqual(
    [2, 9, 10].map((place) => ({
      name: `#${place}`,
      problem: problem("import-no-project", { place: `${place}` }),
    })),
  );
  const common = {
    categories: [],
    isTop: false,
    isDraft: false,
    oldSlugs: ["seda"],
    images: [],
    problems: [],
  };
  const noYear = problem("import-no-year");
  expect(projects).toMatchObject([
    {
      ...common,
      key: "3",
      oldId: 3,
      title: "Seda",
      year: 2027,
      isTop: true,
      oldSlugs: ["3-seda", "seda"],
    },
    {
      ...common,
      key: "12",
      oldId: 12,
      title: "Casa & Ñandú",
      year: 2019,
      isTop: true,
      categories: ["Luz", "Sombra"],
      oldSlugs: ["12-b-casa-b-amp-nandu", "b-casa-b-amp-nandu"],
      cover: key("/1.jpg"),
      images: ["/2.jpg", "/1.jpg", "/2.jpg"].map(key),
      problems: [problem("import-title-changed", { title: "<b>Casa</b> &amp; Ñandú" })],
    },
    {
      ...common,
      key: "3#lino",
      oldId: undefined,
      year: 2026,
      isDraft: true,
      oldSlugs: ["3-lino", "lino"],
      problems: [noYear],
    },
    { ...common, key: "#seda", oldId: undefined, year: 2026, isDraft: true, problems: [noYear] },
    { ...common, key: "#seda#2", isDraft: true, problems: [noYear] },
    {
      ...common,
      key: "a/b",
      title: "Sin título a/b",
      isTop: true,
      isDraft: true,
      oldSlugs: [],
      problems: [noYear, problem("import-no-title", { name: "a/b" })],
    },
    {
      ...common,
      key: "x-1",
      title: "Sin título x-1",
      year: 1900,
      isTop: true,
      isDraft: true,
      oldSlugs: [],
      problems: [problem("import-no-title", { name: "x-1" })],
    },
  ]);
});

test.for([
  [0, undefined],
  [1, 1],
  ["1000000", 1_000_000],
  [1_000_001, undefined],
  [1.5, undefined],
  ["01", undefined],
  [" 7", undefined],
  ["7a", undefined],
  [[7], undefined],
] as const)("O1 the id %j is kept as %j", async ([id, oldId]) => {
  const project = await readOne({ id });
  expect([project.oldId, project.key]).toEqual([oldId, typeof id === "object" ? "#a" : String(id)]);
});

test("O1 an entry without id and title is called by its place, and long texts are cut", async () => {
  const long = "x".repeat(900);
  const { projects } = await read([
    { year: 2024 },
    { title: `${long}<b>${"y".repeat(200)}`, year: 2024 },
  ]);
  expect(projects.map(({ key, title }) => [key.slice(0, 4), title.slice(0, 14)])).toEqual([
    ["#1", "Sin título 1"],
    ["#xxx", "xxxxxxxxxxxxxx"],
  ]);
  expect(projects[1]?.title).toBe("x".repeat(200));
  expect(projects[1]?.oldSlugs).toEqual([`${long}-b-${"y".repeat(97)}`]);
  const many = await readOne({ images: Array.from({ length: 201 }, (_, at) => `/${at}.jpg`) });
  expect([many.images.length, many.problems]).toEqual([
    200,
    [problem("import-too-many-images", { most: "200" })],
  ]);
});

test.for<[images: unknown, read: string[], isUnderstood: boolean]>([
  [undefined, [], true],
  [null, [], true],
  ["", [], true],
  [" /1.jpg ", ["1"], true],
  ['["/1.jpg","/2.jpg"]', ["1", "2"], true],
  ['{"5":"/1.jpg","9":"/2.jpg"}', ["1", "2"], true],
  [{ "5": "/1.jpg", "9": "/2.jpg" }, ["1", "2"], true],
  [
    [{ url: "/1.jpg", width: 3 }, { src: "/2.jpg" }, { path: "/3.jpg" }, { name: "/4.jpg" }],
    ["1", "2", "3", "4"],
    true,
  ],
  [[{ url: 7, src: "/2.jpg" }], ["2"], true],
  [["/1.jpg", 7], ["1"], false],
  [true, [], false],
  ["[broken", ["[broken"], true],
])("O1 images in the form %j are read", async ([images, read, isUnderstood]) => {
  const project = await readOne({ images });
  expect(project.images.map(({ name }) => name.replace(".jpg", ""))).toEqual(read);
  expect(project.problems).toEqual(isUnderstood ? [] : [problem("import-not-understood")]);
  expect((await readOne({ services: images })).problems).toEqual(project.problems);
  const cover = await readOne({ main_center: images });
  expect([cover.cover?.name.replace(".jpg", ""), cover.problems]).toEqual([
    read[0],
    project.problems,
  ]);
});

const names = async (services: unknown) => (await readOne({ services })).categories;

test("O1 a text of names has commas between them, and a name in a list may have one", async () => {
  expect(await names("FASHION, EVENTS,")).toEqual(["FASHION", "EVENTS"]);
  expect(await names(' ["Luz, sombra"]')).toEqual(["Luz, sombra"]);
  expect(await names(["Luz, sombra"])).toEqual(["Luz, sombra"]);
  expect(await names("2024")).toEqual(["2024"]);
});

test("O1 a file is asked for at each address that it may have, and the next only where there is none", async () => {
  const asked: string[] = [];
  const missing = new Refusal("import-missing");
  const file = async (image: string, answers: (Error | undefined)[]) => {
    asked.length = 0;
    const { images } = await readOne({ images: [image] }, async (url, ...rest) => {
      expect(rest).toEqual(["/to", 9, hasRoom]);
      asked.push(decodeURI(url.href.replace("http://old.example", "")));
      const answer = answers[asked.length - 1];
      if (answer) throw answer;
    });
    const [only] = images;
    const end = await only?.copyTo("/to", 9, hasRoom).catch((error: unknown) => error);
    return { end, asked: [...asked], key: only?.key, name: only?.name };
  };
  const nfd = "canción.jpg".normalize("NFD");
  expect(await file("canción.jpg", [missing, missing, missing])).toEqual({
    end: undefined,
    asked: ["/canción.jpg", "/api/canción.jpg", `/${nfd}`, `/api/${nfd}`],
    key: "http://old.example/canci%C3%B3n.jpg",
    name: "canción.jpg",
  });
  const all = [missing, missing];
  expect((await file("a.jpg", all)).end).toBe(missing);
  expect(await file("/a #1 (50%).jpg", [missing])).toMatchObject({
    asked: ["/a %231 (50%).jpg"],
    key: "http://old.example/a%20%231%20(50%25).jpg",
  });
  expect((await file("/50%4.jpg", [])).key).toBe("http://old.example/50%254.jpg");
  expect((await file("/a%20b.jpg", [])).key).toBe("http://old.example/a%20b.jpg");
  const other = new Refusal("import-status");
  expect(await file("a.jpg", [other])).toMatchObject({ end: other, asked: ["/a.jpg"] });
  const broken = new Error("broken");
  expect(await file("a.jpg", [broken])).toMatchObject({ end: broken, asked: ["/a.jpg"] });
  for (const address of [
    "http://[",
    "ftp://old.example/a.jpg",
    "xhttp://old.example/a.jpg",
    "javascript:x",
  ]) {
    expect(await file(address, [])).toMatchObject({
      end: { code: "import-bad-address" },
      asked: [],
      key: address,
      name: address,
    });
  }
  expect((await file(`http://[${"x".repeat(400)}`, [])).name).toHaveLength(300);
});

test("O1 V9 a film of another site is taken by its page, and a file that stands twice in an entry is one", async () => {
  const { images, cover } = await readOne({
    images: ["https://player.vimeo.com/video/76979871", "/a.jpg"],
    main_center: "/a.jpg",
  });
  expect(images[0]).toMatchObject({ embed: "https://vimeo.com/76979871", name: "76979871" });
  expect(images[1]).not.toHaveProperty("embed");
  expect(cover).toBe(images[1]);
});

test.each([
  ["notices of PHP before it", (list: string) => `${NOTICE}${NOTICE}${list}`],
  [
    "a notice with brackets before it",
    (list: string) => `Notice: a[0] is {not} set\n[1] or\n${list}`,
  ],
  ["a notice after it", (list: string) => `${list}${NOTICE}`],
  ["an object around it", (list: string) => `{"success":true,"total":1,"data":${list}}`],
  ["two objects around it", (list: string) => `{"data":{"items":${list},"page":1}}`],
  ["notices and an object around it", (list: string) => `${NOTICE}{"data":${list}}${NOTICE}`],
])("O1 a list with %s is read", async (_, written) => {
  const list = JSON.stringify([{ id: 3, title: "Uno", year: 2020, images: ["/a.jpg"] }]);
  const { projects } = await read(written(list));
  expect(projects.map(({ oldId, title }) => [oldId, title])).toEqual([[3, "Uno"]]);
});

const CUT_OFF = `[{"id":1,"images":["a"]},
{"id":2,"credits":[{"role":"Director"}]},
{"id":3,"ima`;

const NOTICE = `<br />
<b>Notice</b>:  Undefined index: images in <b>/var/www/api/articles.php</b> on line <b>12</b><br />
`;

test("O1 what is no list, has too many entries or does not come is refused as what it is", async () => {
  const most = 20_000;
  for (const text of ["<html>", "{}", "", `{"a":[],"b":[]}`, "[".repeat(5000), CUT_OFF]) {
    await expect(read(text)).rejects.toMatchObject({
      code: "import-no-list",
      values: { address: "http://old.example/api/articles.php" },
    });
  }
  expect((await read(Array.from({ length: most }, () => 0))).refused).toHaveLength(most);
  await expect(read(Array.from({ length: most + 1 }, () => 0))).rejects.toMatchObject({
    code: "import-too-many-projects",
    values: { most: "20000" },
  });
  const asked: unknown[] = [];
  const fetcher = {
    mayFetch: () => true,
    download: async () => {},
    text: async (...of: unknown[]) => (asked.push(of), refuse("import-silent")),
  };
  await expect(readSite(SITE, fetcher, 2026)).rejects.toMatchObject({ code: "import-silent" });
  expect(asked).toEqual([[new URL("http://old.example/api/articles.php"), 67_108_864]]);
});
