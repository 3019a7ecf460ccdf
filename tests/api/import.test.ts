import { execFileSync } from "node:child_process";
import { mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { API, type ArticleAnswer } from "#domain/api.ts";
import type { ListPage } from "#domain/works.ts";
import { hugePng } from "../../server/media/pictures.fixtures.ts";
import { anOldSite, anOldStudio, importInto, type OldSite } from "../support/old-site.ts";
import { aPhotograph } from "../support/media-files.ts";
import { aFolder, type Studio } from "../support/studio-process.ts";
import { anAdmin, aStudio, aVisitor, json, listArticles } from "../support/studio.ts";

const titles = async (studio: Studio) =>
  (await listArticles(aVisitor(studio))).map(({ title }) => title);

/** Where a page leads at last, and with which status. */
async function follow(studio: Studio, path: string): Promise<[number, string]> {
  const response = await fetch(studio.url + path);
  return [response.status, new URL(response.url).pathname];
}

/** What the report says of the project that the old site had under this id. */
async function reported(
  run: ReturnType<typeof importInto>,
  id: string,
): Promise<{ codes: string[]; outcome: string | undefined }> {
  const project = (await run).report.projects.find(({ key }) => key === id);
  return { codes: project?.problems.map(({ code }) => code) ?? [], outcome: project?.outcome };
}

const entry = (id: number, fields: object = {}) => ({
  id,
  title: `Obra ${id}`,
  year: 2024,
  services: ["FASHION"],
  isTop: false,
  main_center: "",
  images: [],
  ...fields,
});

test("O1 an old site comes over as its dry run said, and every old address leads to its project", async () => {
  const site = await anOldStudio();
  const studio = await aStudio();
  const from = ["--from", site.url];
  const dry = await importInto(studio, [...from, "--dry-run"]);
  expect([dry.code, await titles(studio)]).toEqual([1, []]);
  const { code, report, output } = await importInto(studio, from);
  expect(code).toBe(1);
  const { source, projects, refused, newCategories } = dry.report;
  expect([dry.report.isDryRun, report.isDryRun]).toEqual([true, false]);
  expect(report).toMatchObject({ source, projects, refused, newCategories });
  const total = (of: "pictures" | "films" | "reduced") =>
    report.projects.reduce((sum, project) => sum + project[of], 0);
  expect([total("pictures"), total("films"), total("reduced")]).toEqual([44, 2, 1]);
  const problems = report.projects.flatMap((project) => project.problems);
  expect(problems.map(({ code: problem, file }) => [problem, file])).toEqual([
    ["import-missing", "perdida.jpg"],
    ["file-wrong-type", "catalogo.jpg"],
    ["import-title-changed", undefined],
    ["import-no-year", undefined],
    ["import-unfeatured", undefined],
    ["import-address-shared", undefined],
  ]);
  expect(report.refused.map(({ problem }) => problem.code)).toEqual(["import-no-project"]);
  expect(report.newCategories).toEqual(["DRONE"]);

  const list = await listArticles(aVisitor(studio));
  // One has no year, and waits as a draft.
  expect(list).toHaveLength(39);
  expect(list.filter(({ isTop }) => isTop)).toHaveLength(5);
  const named = (title: string) => list.find((article) => article.title === title);
  expect(named("Rock & Roll alert(1)")?.year).toBe(2011);
  expect(named("Proyecto 12")?.year).toBe(2019);
  expect(named("Proyecto 6")?.images).toHaveLength(2);
  expect(named("Proyecto 9")?.images).toHaveLength(1);
  expect(named("Proyecto 2")?.services).toEqual(["BOOKS-PROJECTS"]);
  const [large = "", film = "", embed = ""] = named("Proyecto 7")?.images ?? [];
  const stored = await aVisitor(studio)(large);
  expect(stored.status).toBe(200);
  expect((await stored.arrayBuffer()).byteLength).toBeLessThan(3_145_728);
  expect((await aVisitor(studio)(film)).headers.get("content-type")).toBe("video/mp4");
  expect(named("Proyecto 7")?.media[film]?.poster?.url).toMatch(/^\/media\//);
  expect(embed).toBe("https://vimeo.com/76979871");

  for (const project of report.projects) {
    for (const old of project.oldAddresses) {
      expect([old, ...(await follow(studio, old))]).toEqual([old, 200, project.address]);
    }
  }
  expect(await follow(studio, "/work/60-casa-nandu")).toEqual([200, "/work/60-casa-nandu"]);
  // For people: in sentences, without the names of programs.
  expect(output).toContain("Han llegado 40 proyectos, con 44 imágenes y 2 películas.");
  expect(output).toContain("· perdida.jpg: Ya no está en el sitio antiguo: responde 404.");
  expect(output).toContain("/work/30-casa-nandu → /work/casa-nandu");
  expect(await readdir(join(studio.dataDir, "importing"))).toEqual([]);
});

test("O1 what has come never comes twice, what is new comes, and all of it can be undone and come again", async () => {
  const site = await anOldSite([entry(1), entry(2)]);
  const studio = await aStudio();
  const from = ["--from", site.url];
  expect((await importInto(studio, from)).code).toBe(0);
  const admin = await anAdmin(studio);
  await admin(`${API.upload}?id=2`, { method: "DELETE" });
  site.list.push(entry(3));
  // Also where the list is named instead of the site.
  const second = await importInto(studio, ["--from", `${site.url}/api/articles.php`]);
  expect(second.report.projects.map(({ outcome }) => outcome)).toEqual([
    "already",
    "already",
    "imported",
  ]);
  expect(await titles(studio)).toEqual(["Obra 1", "Obra 3"]);

  const undone = await importInto(studio, ["--undo"]);
  expect([undone.code, undone.output]).toEqual([0, expect.stringContaining("2 of 3 projects")]);
  expect(await titles(studio)).toEqual([]);
  expect((await importInto(studio, ["--undo"])).output).toContain("no import to undo");
  await importInto(studio, from);
  expect(await titles(studio)).toEqual(["Obra 1", "Obra 2", "Obra 3"]);
  expect(await follow(studio, "/work/2-obra-2")).toEqual([200, "/work/obra-2"]);
});

test("O1 a project whose files the site did not give today comes with them another day, and what was noted is told again", async () => {
  const picture = await aPhotograph();
  const site = await anOldSite(
    [entry(1, { images: ["/a.jpg"] }), entry(2, { images: ["/b.jpg", "/gone.jpg"] })],
    [["/b.jpg", picture]],
  );
  site.answers.set("/a.jpg", (response) => response.writeHead(503).end());
  const studio = await aStudio();
  const from = ["--from", site.url];
  const first = await importInto(studio, from);
  expect([first.code, await titles(studio)]).toEqual([1, ["Obra 2"]]);
  site.answers.delete("/a.jpg");
  site.files.set("/a.jpg", picture);
  const { code, report } = await importInto(studio, from);
  expect([code, await titles(studio)]).toEqual([1, ["Obra 1", "Obra 2"]]);
  expect((await listArticles(aVisitor(studio)))[0]?.images).toHaveLength(1);
  expect(report.projects.map(({ key, outcome }) => [key, outcome])).toEqual([
    ["1", "imported"],
    ["2", "already"],
  ]);
  expect(report.projects[1]?.problems.map((each) => each.file)).toEqual(["gone.jpg"]);
});

test("O1 beside articles of the studio's own, none of their addresses is taken", async () => {
  const studio = await aStudio();
  const admin = await anAdmin(studio);
  for (const title of ["Obra 1", "Propia"]) await admin(API.articles, json({ title, year: 2024 }));
  const site = await anOldSite([entry(1), entry(2)]);
  const dry = await importInto(studio, ["--from", site.url, "--dry-run"]);
  const { report } = await importInto(studio, ["--from", site.url]);
  expect(report.projects).toEqual(dry.report.projects);
  expect(await follow(studio, "/work/obra-1")).toEqual([200, "/work/obra-1"]);
  expect(await follow(studio, "/work/1-obra-1")).toEqual([200, "/work/obra-1"]);
  expect(report.projects.map(({ address }) => address)).toEqual(["/work/3-obra-1", "/work/obra-2"]);
  expect(report.projects[0]?.problems.map(({ code }) => code)).toContain("import-address-taken");
});

/** A site that answers one picture in this way, and what the report says of it. */
async function codesFor(
  answer: Parameters<OldSite["answers"]["set"]>[1],
  args: (site: OldSite) => string[] = () => [],
): Promise<string[]> {
  const site = await anOldSite([entry(1, { images: ["/a.jpg"] })]);
  site.answers.set("/a.jpg", answer);
  const studio = await aStudio();
  const run = importInto(studio, ["--from", site.url, ...args(site)]);
  return (await reported(run, "1")).codes;
}

test("O1 it follows redirects on its host alone, unless another is allowed, and not for ever", async () => {
  const other = await anOldSite([], [["/b.jpg", await aPhotograph()]]);
  const elsewhere = (target: string) =>
    codesFor(
      (response) => response.writeHead(302, { location: target }).end(),
      () => ["--allow-host", "cdn.example"],
    );
  const asked = () => other.asked.length;
  expect(await elsewhere(`${other.url}/b.jpg`)).toContain("import-other-host");
  expect([await elsewhere("file:///etc/passwd"), asked()]).toEqual([
    ["import-other-host", "import-nothing-in-project"],
    0,
  ]);
  expect(await elsewhere("/a.jpg")).toContain("import-too-many-redirects");
  expect(
    await codesFor(
      (response) => response.writeHead(301, { location: `${other.url}/b.jpg` }).end(),
      () => ["--allow-host", new URL(other.url).host],
    ),
  ).toEqual([]);
  expect(asked()).toBe(1);
});

test("O1 a picture at another host is named with what would bring it, and nobody is called", async () => {
  const other = await anOldSite([], [["/b.jpg", await aPhotograph()]]);
  const site = await anOldSite([entry(1, { images: [`${other.url}/b.jpg`] })]);
  const studio = await aStudio();
  const { report, code } = await importInto(studio, ["--from", site.url]);
  const [{ text } = { text: "" }] = report.projects[0]?.problems ?? [];
  expect([code, text]).toEqual([1, expect.stringContaining("--allow-host localhost:")]);
  expect(other.asked).toEqual([]);
});

test.for([
  ["an answer cut short", "import-broken-off", "import-later"],
  ["an error", "import-status", "import-later"],
  ["more bytes than a film may have, announced", "import-too-large", "import-nothing-in-project"],
  ["more pixels than a picture may have", "image-too-many-pixels", "import-nothing-in-project"],
] as const)("O1 %s is refused in words", async ([what, code, then]) => {
  const codes = await codesFor((response) => {
    if (what === "an error") response.writeHead(500).end("no");
    else if (what.startsWith("more pixels")) response.end(hugePng(20_000, 3000));
    else if (what.startsWith("more bytes")) {
      response.writeHead(200, { "content-length": String(8 * 1024 ** 3) }).write("x");
    } else {
      response.writeHead(200, { "content-length": "1000" }).write("x");
      setTimeout(() => response.destroy(), 50);
    }
  });
  expect(codes).toEqual([code, then]);
});

test.for([
  ["no list", (site: OldSite) => site.answers.set("/api/articles.php", (r) => r.end("<html>"))],
  ["no site", (site: OldSite) => site.answers.set("/api/articles.php", (r) => r.destroy())],
] as const)("O1 where there is %s it says so and ends with 1", async ([, spoil]) => {
  const site = await anOldSite([entry(1)]);
  spoil(site);
  const studio = await aStudio();
  const { code, output } = await importInto(studio, ["--from", site.url]);
  expect(code).toBe(1);
  expect(output).toMatch(/Nothing was imported: .*(lista de artículos|conectar)/);
  expect(output).not.toContain("    at ");
});

test("O1 a file that gets no answer keeps its project away, and a host that never answers is asked no more", async () => {
  const picture = await aPhotograph();
  const silent = Array.from({ length: 8 }, (_, number) => `http://cdn.invalid/${number}.jpg`);
  const site = await anOldSite(
    [
      entry(1, { images: ["/a.jpg"] }),
      entry(2, { images: silent }),
      entry(3, { images: ["/c.jpg"] }),
    ],
    [["/c.jpg", picture]],
  );
  site.answers.set("/a.jpg", (response) => response.destroy());
  const studio = await aStudio();
  const from = ["--from", site.url, "--allow-host", "cdn.invalid"];
  const { code, report } = await importInto(studio, from);
  expect([code, await titles(studio)]).toEqual([1, ["Obra 3"]]);
  const codes = report.projects.map(({ problems }) => [
    ...new Set(problems.map((each) => each.code)),
  ]);
  expect(codes[0]).toEqual(["import-no-answer", "import-later"]);
  expect(codes[1]).toEqual(["import-host-silent", "import-later"]);
  site.answers.delete("/a.jpg");
  site.files.set("/a.jpg", picture);
  await importInto(studio, from);
  expect(await titles(studio)).toEqual(["Obra 1", "Obra 3"]);
});

const named = (title: string, fields: object = {}) => ({
  ...entry(0, { title }),
  id: undefined,
  ...fields,
});

test("O1 entries without ids, or with one id, are known by their titles when others come before them", async () => {
  const site = await anOldSite([
    named("Uno"),
    named("Dos"),
    named("Dos"),
    named("Tres", { id: 7 }),
    named("Siete", { id: 7 }),
  ]);
  const studio = await aStudio();
  const from = ["--from", site.url];
  await importInto(studio, from);
  site.list.unshift(named("Nuevo"));
  const { report } = await importInto(studio, from);
  expect(
    report.projects.filter(({ outcome }) => outcome === "imported").map(({ title }) => title),
  ).toEqual(["Nuevo"]);
  expect(await titles(studio)).toEqual(["Dos", "Dos", "Nuevo", "Siete", "Tres", "Uno"]);
});

test("O1 pictures and categories in the forms that PHP gives a list are read, and what is none is told", async () => {
  const files = ["/1.jpg", "/2.jpg", "/3.jpg"];
  const picture = await aPhotograph();
  const forms = [
    { "0": files[0], "2": files[1], "3": files[2] },
    JSON.stringify(files),
    files.map((url) => ({ url, width: 3 })),
    [...files, 7, true],
  ];
  const site = await anOldSite(
    forms.map((images, index) =>
      entry(index + 1, { images, services: { "1": "EVENTS" }, main_center: { src: files[0] } }),
    ),
    files.map((file) => [file, picture]),
  );
  const studio = await aStudio();
  const { code, report } = await importInto(studio, ["--from", site.url]);
  expect([code, report.projects.map((each) => each.problems.map((one) => one.code))]).toEqual([
    1,
    [[], [], [], ["import-not-understood"]],
  ]);
  for (const article of await listArticles(aVisitor(studio))) {
    expect([article.images.length, article.services]).toEqual([3, ["EVENTS"]]);
    expect(article.main_center).toBe(article.images[0]);
  }
});

test("O1 categories in one text are read between its commas", async () => {
  const forms = ["FASHION, EVENTS", "EVENTS", '["FASHION","EVENTS"]', ["Luz, sombra"], " , "];
  const site = await anOldSite(forms.map((services, index) => entry(index + 1, { services })));
  const studio = await aStudio();
  const { report } = await importInto(studio, ["--from", site.url]);
  expect(report.projects.flatMap(({ problems }) => problems)).toEqual([]);
  const articles = await listArticles(aVisitor(studio));
  expect(new Map(articles.map(({ title, services }) => [title, services]))).toEqual(
    new Map([
      ["Obra 1", ["FASHION", "EVENTS"]],
      ["Obra 2", ["EVENTS"]],
      ["Obra 3", ["FASHION", "EVENTS"]],
      ["Obra 4", ["Luz, sombra"]],
      ["Obra 5", []],
    ]),
  );
});

test("O1 a list in the encoding that the site says is read in it", async () => {
  const site = await anOldSite([]);
  site.answers.set("/api/articles.php", (response) => {
    const json = JSON.stringify([entry(1, { title: "Año Ñandú" })]);
    response
      .setHeader("content-type", "application/json; charset=ISO-8859-1")
      .end(Buffer.from(json, "latin1"));
  });
  const studio = await aStudio();
  expect((await importInto(studio, ["--from", site.url])).code).toBe(0);
  expect(await titles(studio)).toEqual(["Año Ñandú"]);
});

test("O2 names in project.json may be written otherwise than the files', and those of no file are told", async () => {
  const folder = await aFolder();
  await mkdir(join(folder, "Niñas"));
  await writeFile(join(folder, "Niñas", "niño.jpg".normalize("NFD")), await width(120));
  await writeFile(join(folder, "Niñas", "otra.jpg"), await width(121));
  const notes = {
    cover: "niño.jpg",
    pictures: { "niño.jpg": { alt: "Un niño" }, "falta.jpg": { alt: "x" } },
  };
  await writeFile(join(folder, "Niñas", "project.json"), `\uFEFF${JSON.stringify(notes)}`);
  await mkdir(join(folder, "Lista"));
  await writeFile(join(folder, "Lista", "a.jpg"), await width(122));
  await writeFile(join(folder, "Lista", "project.json"), "[1,2]");
  execFileSync("mkfifo", [join(folder, "Lista", "b.jpg")]);
  const studio = await aStudio();
  const { report } = await importInto(studio, ["--from", folder]);
  expect(report.projects.map(({ problems }) => problems.map(({ text }) => text))).toEqual([
    [
      "No es una imagen ni una película que se pueda usar: se omite.",
      "project.json no se entiende y se omite: se espera un objeto, entre llaves",
    ],
    ["project.json habla de «falta.jpg», y no hay un archivo con ese nombre."],
  ]);
  const admin = await anAdmin(studio);
  const article: ArticleAnswer = (await (await admin(API.articles, json({ id: 2 }))).json())
    .article;
  expect(article.media[article.main_center]).toMatchObject({ alt: "Un niño", width: 120 });
});

test("O1 called wrongly, it ends with 2 and tells how", async () => {
  const wrong = [
    [],
    ["--from"],
    ["--from", "x", "--dry"],
    ["--undo", "--dry-run"],
    ["--from", "http://a b"],
    ["--from", "http://ana:secreto@old.example"],
  ];
  const folder = { dataDir: await aFolder() };
  for (const args of wrong) {
    const { code, output } = await importInto(folder, args);
    expect([args, code, output]).toEqual([
      args,
      2,
      expect.stringContaining("npm run import -- --from"),
    ]);
  }
});

const width = (pixels: number) => aPhotograph({ width: pixels });

test("O2 a folder's sub-folders become drafts with their pictures in the order of their names", async () => {
  const folder = await aFolder();
  const studio = await aStudio();
  const add = async (project: string, files: Record<string, Buffer | string>) => {
    await mkdir(join(folder, project), { recursive: true });
    for (const [name, bytes] of Object.entries(files)) {
      await writeFile(join(folder, project, name), bytes);
    }
  };
  await add("Casa_Azul 2019", {
    "10.jpg": await width(110),
    "2.jpg": await width(102),
    "1.JPG": await width(101),
    ".DS_Store": "x",
    "Thumbs.db": "x",
  });
  await add("Boda", {
    "a.png": await aPhotograph({ format: "png", width: 120 }),
    "portada.jpg": await width(130),
    "plano.psd": "8BPS",
    "project.json": JSON.stringify({
      title: "Boda de Ana & Luis",
      year: 2021,
      services: ["EVENTS"],
      client: "Ana",
      text: "Dos días en la **costa**.",
      credits: [{ role: "Cámara", names: ["Eva"] }],
      isDraft: false,
      pictures: { "a.png": { alt: "El puerto", caption: "Al alba" } },
    }),
  });
  await add("Rota", { "1.jpg": await width(140), "project.json": "{" });
  await add("Vacía", {});
  await mkdir(join(folder, "Boda", "sin usar"));
  await symlink("/etc", join(folder, "enlace"));
  await writeFile(join(folder, "suelta.jpg"), await width(150));

  const dry = await importInto(studio, ["--from", folder, "--dry-run"]);
  const { code, report } = await importInto(studio, ["--from", folder]);
  expect([dry.code, code]).toEqual([1, 1]);
  expect(report.projects).toEqual(dry.report.projects);
  expect(report.refused.map(({ name, problem }) => [name, problem.code])).toEqual([
    ["enlace", "import-link"],
    ["suelta.jpg", "import-not-in-project"],
  ]);
  const codes = report.projects.map(({ key, problems }) => [
    key,
    problems.map((each) => each.code),
  ]);
  expect(codes).toEqual([
    ["Boda", ["import-folder-in-project", "file-wrong-type"]],
    ["Casa_Azul 2019", []],
    ["Rota", ["import-bad-notes"]],
    ["Vacía", ["import-nothing-in-project"]],
  ]);

  const admin = await anAdmin(studio);
  const [published] = await listArticles(admin);
  expect(published).toMatchObject({
    title: "Boda de Ana & Luis",
    year: 2021,
    services: ["EVENTS"],
    client: "Ana",
    credits: [{ role: "Cámara", names: ["Eva"] }],
  });
  const [first = "", second = ""] = published?.images ?? [];
  expect(published?.main_center).toBe(second);
  expect(published?.media[first]).toMatchObject({
    alt: "El puerto",
    caption: "Al alba",
    width: 120,
  });
  expect(await draftsOf(studio)).toEqual([
    { title: "Casa Azul 2019", year: 2019, widths: [101, 102, 110] },
    { title: "Rota", year: new Date().getUTCFullYear(), widths: [140] },
  ]);
  // What lies in the folder is the owner's, and stays as it is.
  expect(await readdir(join(folder, "Casa_Azul 2019"))).toHaveLength(5);

  await importInto(studio, ["--undo", "--from", folder]);
  expect([await draftsOf(studio), await titles(studio)]).toEqual([[], []]);
});

/** The drafts by title, with the widths of their pictures in order. */
async function draftsOf(studio: Studio) {
  const admin = await anAdmin(studio);
  const { rows }: ListPage<{ id: number; isDraft: boolean }> = await (
    await admin("/dashboard/filas")
  ).json();
  const drafts = rows.filter(({ isDraft }) => isDraft);
  const articles = await Promise.all(
    drafts.map(async ({ id }): Promise<ArticleAnswer> => {
      return (await (await admin(API.articles, json({ id }))).json()).article;
    }),
  );
  return articles
    .map(({ title, year, images, media }) => ({
      title,
      year,
      widths: images.map((url) => media[url]?.width),
    }))
    .toSorted((a, b) => (a.title < b.title ? -1 : 1));
}
