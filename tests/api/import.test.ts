import { execFileSync } from "node:child_process";
import type { ServerResponse } from "node:http";
import { mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import type { ListPage } from "#domain/works.ts";
import { hugePng } from "../../server/media/pictures.fixtures.ts";
import { anOldSite, anOldStudio, importInto, type OldSite } from "../support/old-site.ts";
import { aPhotograph } from "../support/media-files.ts";
import { aFolder, type Studio } from "../support/studio-process.ts";
import {
  anAdmin,
  anOpenStudio,
  aStudio,
  aVisitor,
  listArticles,
  saveArticle,
} from "../support/studio.ts";

const titles = async (studio: Studio) =>
  (await listArticles(aVisitor(studio))).map(({ title }) => title);

/** Where a page leads at last, and with which status. */
async function follow(studio: Studio, path: string): Promise<[number, string]> {
  const response = await fetch(studio.url + path);
  return [response.status, new URL(response.url).pathname];
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
  expect([total("pictures"), total("films"), total("reduced")]).toEqual([28, 2, 1]);
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
  expect(list).toHaveLength(23);
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
  expect(output).toContain("Han llegado 24 proyectos, con 28 imágenes y 2 películas.");
  expect(output).toContain("· perdida.jpg: Ya no está en el sitio antiguo: responde 404.");
  expect(output).toContain("/work/30-casa-nandu → /work/casa-nandu");
  expect(await readdir(join(studio.dataDir, "importing"))).toEqual([]);
});

test("O1 what has come never comes twice, what is new comes, and all of it can be undone and come again", async () => {
  const site = await anOldSite([entry(1), entry(2)]);
  const { studio, admin } = await anOpenStudio();
  const from = ["--from", site.url];
  expect((await importInto(studio, from)).code).toBe(0);
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
  const { studio, admin } = await anOpenStudio();
  for (const title of ["Obra 1", "Propia"]) await saveArticle(admin, { title });
  const site = await anOldSite([entry(1), entry(2)]);
  const dry = await importInto(studio, ["--from", site.url, "--dry-run"]);
  const { report } = await importInto(studio, ["--from", site.url]);
  expect(report.projects).toEqual(dry.report.projects);
  expect(await follow(studio, "/work/obra-1")).toEqual([200, "/work/obra-1"]);
  expect(await follow(studio, "/work/1-obra-1")).toEqual([200, "/work/obra-1"]);
  expect(report.projects.map(({ address }) => address)).toEqual(["/work/3-obra-1", "/work/obra-2"]);
  expect(report.projects[0]?.problems.map(({ code }) => code)).toContain("import-address-taken");
});

const redirect = (location: string) => (response: ServerResponse) =>
  void response.writeHead(302, { location }).end();

test("O1 what a site does not give is told in words, nobody else is called, and no redirect is followed for ever", async () => {
  const photograph = await aPhotograph();
  const other = await anOldSite([], [["/b.jpg", photograph]]);
  const allowed = await anOldSite([], [["/b.jpg", photograph]]);
  const cases: [codes: string[], answer: (response: ServerResponse) => void][] = [
    [
      ["import-broken-off", "import-later"],
      (response) => {
        response.writeHead(200, { "content-length": "1000" }).write("x");
        setTimeout(() => response.destroy(), 50);
      },
    ],
    [["import-status", "import-later"], (response) => void response.writeHead(500).end("no")],
    [["import-no-answer", "import-later"], (response) => void response.destroy()],
    [
      ["import-too-large", "import-nothing-in-project"],
      (response) =>
        void response.writeHead(200, { "content-length": String(8 * 1024 ** 3) }).write("x"),
    ],
    [
      ["image-too-many-pixels", "import-nothing-in-project"],
      (response) => void response.end(hugePng(20_000, 3000)),
    ],
    [["import-other-host", "import-nothing-in-project"], redirect(`${other.url}/b.jpg`)],
    [["import-other-host", "import-nothing-in-project"], redirect("file:///etc/passwd")],
    [["import-too-many-redirects", "import-nothing-in-project"], redirect("/8.jpg")],
    [[], redirect(`${allowed.url}/b.jpg`)],
  ];
  const silent = Array.from({ length: 8 }, (_, number) => `http://cdn.invalid/${number}.jpg`);
  const site = await anOldSite([
    ...cases.map((_, index) => entry(index + 1, { images: [`/${index + 1}.jpg`] })),
    entry(50, { images: [`${other.url}/b.jpg`] }),
    entry(51, { images: silent }),
  ]);
  for (const [index, [, answer]] of cases.entries()) site.answers.set(`/${index + 1}.jpg`, answer);
  const hosts = [new URL(allowed.url).host, "cdn.invalid"];
  const from = ["--from", site.url, ...hosts.flatMap((host) => ["--allow-host", host])];
  const { code, report } = await importInto(await aStudio(), from);
  const codesOf = (key: string) => [
    ...new Set(report.projects.find((each) => each.key === key)?.problems.map((each) => each.code)),
  ];
  for (const [index, [codes]] of cases.entries()) {
    expect([index, codesOf(String(index + 1))]).toEqual([index, codes]);
  }
  expect(codesOf("51")).toEqual(["import-host-silent", "import-later"]);
  // What is at another host is named with what would bring it.
  const [problem] = report.projects.find(({ key }) => key === "50")?.problems ?? [];
  expect([code, problem?.text]).toEqual([1, expect.stringContaining("--allow-host localhost:")]);
  expect([other.asked, allowed.asked]).toEqual([[], ["/b.jpg"]]);
});

test.for([
  ["no list", (site: OldSite) => site.answers.set("/api/articles.php", (r) => r.end("<html>"))],
  ["no site", (site: OldSite) => site.answers.set("/api/articles.php", (r) => r.destroy())],
] as const)("O1 where there is %s it says so and ends with 1", async ([, spoil]) => {
  const site = await anOldSite([entry(1)]);
  spoil(site);
  const { code, output } = await importInto(await aStudio(), ["--from", site.url]);
  expect(code).toBe(1);
  expect(output).toMatch(/Nothing was imported: .*(lista de artículos|conectar)/);
  expect(output).not.toContain("    at ");
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

test("O1 a list in the encoding and the forms that PHP gives it is read, and what is none is told", async () => {
  const files = ["/1.jpg", "/2.jpg", "/3.jpg"];
  const picture = await aPhotograph();
  const images = [
    { "0": files[0], "2": files[1], "3": files[2] },
    JSON.stringify(files),
    files.map((url) => ({ url, width: 3 })),
    [...files, 7, true],
  ];
  const services: [unknown, string[]][] = [
    [{ "1": "EVENTS" }, ["EVENTS"]],
    ["FASHION, EVENTS", ["FASHION", "EVENTS"]],
    ['["FASHION","EVENTS"]', ["FASHION", "EVENTS"]],
    [["Luz, sombra"], ["Luz, sombra"]],
    [" , ", []],
  ];
  const list = services.map(([form], index) =>
    entry(index + 1, {
      title: `Año ${index}`,
      services: form,
      images: images[index] ?? [],
      main_center: index < images.length ? { src: files[0] } : "",
    }),
  );
  const site = await anOldSite(
    [],
    files.map((file) => [file, picture]),
  );
  site.answers.set("/api/articles.php", (response) => {
    const latin = Buffer.from(JSON.stringify(list), "latin1");
    response.setHeader("content-type", "application/json; charset=ISO-8859-1").end(latin);
  });
  const studio = await aStudio();
  const { code, report } = await importInto(studio, ["--from", site.url]);
  expect([code, report.projects.map((each) => each.problems.map((one) => one.code))]).toEqual([
    1,
    [[], [], [], ["import-not-understood"], []],
  ]);
  const articles = await listArticles(aVisitor(studio));
  expect(articles.map((each) => [each.title, each.services, each.images.length])).toEqual(
    services.map(([, read], index) => [`Año ${index}`, read, index < images.length ? 3 : 0]),
  );
  for (const { main_center, images: stored } of articles) expect(main_center).toBe(stored[0] ?? "");
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
  const { studio, admin } = await anOpenStudio();
  const { report } = await importInto(studio, ["--from", folder]);
  expect(report.projects.map(({ problems }) => problems.map(({ text }) => text))).toEqual([
    [
      "No es una imagen ni una película que se pueda usar: se omite.",
      "project.json no se entiende y se omite: se espera un objeto, entre llaves",
    ],
    ["project.json habla de «falta.jpg», y no hay un archivo con ese nombre."],
  ]);
  const article = await saveArticle(admin, { id: 2 });
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
  const runs = await Promise.all(wrong.map((args) => importInto(folder, args)));
  expect(runs.map(({ code, output }) => [code, output])).toEqual(
    wrong.map(() => [2, expect.stringContaining("npm run import -- --from")]),
  );
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
  const articles = await Promise.all(drafts.map(({ id }) => saveArticle(admin, { id })));
  return articles
    .map(({ title, year, images, media }) => ({
      title,
      year,
      widths: images.map((url) => media[url]?.width),
    }))
    .toSorted((a, b) => (a.title < b.title ? -1 : 1));
}
