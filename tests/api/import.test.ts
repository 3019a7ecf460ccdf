import { mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import type { ListPage } from "#domain/works.ts";
import { anOldSite, anOldStudio, importInto } from "../support/old-site.ts";
import { aPhotograph } from "../support/media-files.ts";
import { aFolder, type Studio } from "../support/studio-process.ts";
import { listArticles, saveArticle, sharedStudio } from "../support/studio.ts";

/** Without articles at the start of each test, except for those in the trash. */
const shared = sharedStudio();

const titles = async () => (await listArticles(shared.visitor)).map(({ title }) => title);

/** Follows redirects; returns the final status and path. */
async function follow(studio: Studio, path: string): Promise<[number, string]> {
  const response = await fetch(studio.url + path);
  return [response.status, new URL(response.url).pathname];
}

test("O1 an old site comes over as its dry run said, every old address leads to its project, and all of it can be undone", async () => {
  const { studio, admin, visitor } = shared;
  const site = await anOldStudio();
  const picture = await aPhotograph();
  const [allowed, other] = [
    await anOldSite([], [["/b.jpg", picture]]),
    await anOldSite([], [["/b.jpg", picture]]),
  ];
  const elsewhere = [allowed, other].map(({ url }) => `${url}/b.jpg`);
  site.list.push({
    id: 90,
    title: "De otro sitio",
    year: 2024,
    services: [],
    isTop: false,
    main_center: "",
    images: elsewhere,
  });
  const from = ["--from", site.url, "--allow-host", new URL(allowed.url).host];
  const dry = await importInto(studio, [...from, "--dry-run"]);
  expect([dry.code, await titles()]).toEqual([1, []]);
  const { code, report, output } = await importInto(studio, from);
  expect(code).toBe(1);
  const { source, projects, refused, newCategories } = dry.report;
  expect([dry.report.isDryRun, report.isDryRun]).toEqual([true, false]);
  expect(report).toMatchObject({ source, projects, refused, newCategories });
  const total = (of: "pictures" | "films" | "reduced") =>
    report.projects.reduce((sum, project) => sum + project[of], 0);
  expect([total("pictures"), total("films"), total("reduced")]).toEqual([20, 2, 1]);
  const problems = report.projects.flatMap((project) => project.problems);
  expect(problems.map(({ code: problem, file }) => [problem, file])).toEqual([
    ["import-missing", "perdida.jpg"],
    ["file-wrong-type", "catalogo.jpg"],
    ["import-title-changed", undefined],
    ["import-no-year", undefined],
    ["import-unfeatured", undefined],
    ["import-address-shared", undefined],
    ["import-other-host", "b.jpg"],
  ]);
  // Files at another host are reported with the option that allows it, and are not requested.
  expect(problems.at(-1)?.text).toContain(`--allow-host ${new URL(other.url).host}`);
  expect([other.asked, allowed.asked]).toEqual([[], ["/b.jpg", "/b.jpg"]]);
  expect(report.refused.map(({ problem }) => problem.code)).toEqual(["import-no-project"]);
  expect(report.newCategories).toEqual(["DRONE"]);

  const list = await listArticles(visitor);
  // A project without a year becomes a draft.
  expect(list).toHaveLength(15);
  expect(list.filter(({ isTop }) => isTop)).toHaveLength(5);
  const named = (title: string) => list.find((article) => article.title === title);
  expect(named("Rock & Roll alert(1)")?.year).toBe(2011);
  expect(named("Proyecto 6")?.images).toHaveLength(2);
  expect(named("Proyecto 9")?.images).toHaveLength(1);
  expect(named("Proyecto 2")?.services).toEqual(["BOOKS-PROJECTS"]);
  const [large = "", film = "", embed = ""] = named("Proyecto 7")?.images ?? [];
  const stored = await visitor(large);
  expect(stored.status).toBe(200);
  expect((await stored.arrayBuffer()).byteLength).toBeLessThan(3_145_728);
  expect((await visitor(film)).headers.get("content-type")).toBe("video/mp4");
  expect(named("Proyecto 7")?.media[film]?.poster?.url).toMatch(/^\/media\//);
  expect(embed).toBe("https://vimeo.com/76979871");

  for (const project of report.projects) {
    for (const old of project.oldAddresses) {
      expect([old, ...(await follow(studio, old))]).toEqual([old, 200, project.address]);
    }
  }
  expect(await follow(studio, "/work/45-casa-nandu")).toEqual([200, "/work/45-casa-nandu"]);
  // The report has sentences for people, without program names.
  expect(output).toContain("Han llegado 16 proyectos, con 20 imágenes y 2 películas.");
  expect(output).toContain("· perdida.jpg: Ya no está en el sitio antiguo: responde 404.");
  expect(output).toContain("/work/30-casa-nandu → /work/casa-nandu");
  expect(await readdir(join(studio.dataDir, "importing"))).toEqual([]);

  await admin(`${API.upload}?id=${named("Proyecto 2")?.id}`, { method: "DELETE" });
  // The address of the site's list works too.
  const undone = await importInto(studio, ["--undo", "--from", `${site.url}/api/articles.php`]);
  expect([undone.code, undone.output]).toEqual([0, expect.stringContaining("15 of 16 projects")]);
  expect(await titles()).toEqual([]);
  expect((await importInto(studio, ["--undo"])).output).toContain("no import to undo");
});

test("O1 where there is no list it says so and ends with 1; called wrongly, it ends with 2 and tells how", async () => {
  const { studio } = shared;
  const site = await anOldSite([]);
  site.answers.set("/api/articles.php", (response) => response.end("<html>"));
  const { code, output } = await importInto(studio, ["--from", site.url]);
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/Nothing was imported: .*lista de artículos/),
  ]);
  expect(output).not.toContain("    at ");
  const wrong = [
    [],
    ["--from", "x", "--dry"],
    ["--undo", "--dry-run"],
    ["--from", "http://a b"],
    ["--from", "http://ana:secreto@old.example"],
  ];
  const runs = await Promise.all(wrong.map((args) => importInto(studio, args)));
  expect(runs.map((ran) => [ran.code, ran.output])).toEqual(
    wrong.map(() => [2, expect.stringContaining("npm run import -- --from")]),
  );
});

const width = (pixels: number) => aPhotograph({ width: pixels });

test("O2 a folder's sub-folders become drafts with their pictures in the order of their names", async () => {
  const folder = await aFolder();
  const { studio, admin } = shared;
  const add = async (project: string, files: Record<string, Buffer | string>) => {
    await mkdir(join(folder, project), { recursive: true });
    for (const [name, bytes] of Object.entries(files)) {
      await writeFile(join(folder, project, name), bytes);
    }
  };
  await add("Casa_Azul 2019", {
    "2.jpg": await width(102),
    "1.JPG": await width(101),
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
  expect(await draftsOf()).toEqual([
    { title: "Casa Azul 2019", year: 2019, widths: [101, 102] },
    { title: "Rota", year: new Date().getUTCFullYear(), widths: [140] },
  ]);
  // The owner's files in the folder stay unchanged.
  expect(await readdir(join(folder, "Casa_Azul 2019"))).toHaveLength(2);

  await importInto(studio, ["--undo", "--from", folder]);
  expect([await draftsOf(), await titles()]).toEqual([[], []]);
});

async function draftsOf() {
  const { admin } = shared;
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
