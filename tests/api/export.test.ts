import { existsSync } from "node:fs";
import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { exportStudio, filesIn, PUBLIC_ORIGIN } from "../support/exported-site.ts";
import { answer } from "../support/answers.ts";
import { alter } from "../support/databases.ts";
import { aPhotograph } from "../support/media-files.ts";
import { aLink } from "../support/private-links.ts";
import {
  anOpenStudio,
  json,
  listArticles,
  saveArticle,
  sharedStudio,
  storePictures,
} from "../support/studio.ts";
import { aFolder, run } from "../support/studio-process.ts";

const DRAFT = "Borrador Nunca Visto";
const GUEST = "Invitada Guacharaca";
const COMMENT = "Menos cielo en la tercera";
const TRASHED = "Mercado";
/** Projects with pictures, a film and works that their texts link to; each page costs two share images. */
const KEPT = ["Seda", "Ninoska"];
const IS_TEXT = /\.(?:html|data|json|xml|txt|webmanifest)$/;

const shared = sharedStudio({ DEMO: "on" });
let directory: string;
let files: string[];
/** Addresses of private links that guests answered. */
const links: string[] = [];

const text = (file: string) => readFile(join(directory, file), "utf8");
const IS_UPLOADED_FILM = /^\/(?:media\/[0-9a-f]{32}|videos\/[\w-]+)\.mp4$/;

/** Returns all text files of the export by name. */
async function texts(): Promise<Map<string, string>> {
  const named = files.filter((file) => IS_TEXT.test(file));
  return new Map(await Promise.all(named.map(async (file) => [file, await text(file)] as const)));
}

beforeAll(async () => {
  const { admin, studio } = shared;
  const draft = await saveArticle(admin, { title: DRAFT, isDraft: true });
  const all = await listArticles(admin);
  const works = all.filter(({ title }) => !KEPT.includes(title));
  expect(works.map(({ title }) => title)).toContain(TRASHED);
  await admin(API.trashAll, json({ ids: works.map(({ id }) => id) }));
  for (const article of [draft.id, all.find(({ title }) => title === "Seda")?.id ?? 0]) {
    const link = await aLink(admin, article, { asksAnswers: true });
    links.push(link.address);
    answer(studio.dataDir, link.id, GUEST, [{ kind: "comment", text: COMMENT }]);
  }
  // No list of galleries names FOOD, but the project's page links to it.
  const id = all.find(({ title }) => title === "Seda")?.id;
  await saveArticle(admin, { id, services: ["FASHION", "FOOD"] });
  const former = "SELECT 'moda', 'MODA', id FROM categories WHERE slug = 'fashion'";
  alter(studio.dataDir, `INSERT INTO former_categories (slug, name, category_id) ${former}`);
  const exported = await exportStudio(studio.dataDir);
  expect([exported.code, exported.output]).toEqual([0, expect.stringContaining("The site is in")]);
  ({ directory } = exported);
  files = await filesIn(directory);
});

test("O3 a running studio is exported with all that its pages name", async () => {
  const all = new Set(files.map((file) => `/${file}`));
  const missing = new Set<string>();
  for (const [file, content] of await texts()) {
    const linked = content.matchAll(/(?:href|src|poster)="(\/[^"#]*)/g);
    const linkedAddresses = new Set(Array.from(linked, ([, address = ""]) => address));
    const named = [
      ...content.matchAll(/(?<=[", ])(\/(?:media|videos|assets|share)\/[\w./-]+)(?=["?, ])/g),
      ...content.matchAll(new RegExp(`(?<=["'>])${PUBLIC_ORIGIN}(/[^"'<#\\\\]*)`, "g")),
    ].map(([, address = ""]) => address);
    for (const address of [...linkedAddresses, ...named]) {
      const [path = ""] = decodeURI(address).split("?");
      // Page data name the uploaded film, but players use only its renditions.
      if (IS_UPLOADED_FILM.test(path) && !linkedAddresses.has(address)) continue;
      const isThere = [path, `${path.replace(/\/$/, "")}/index.html`].some((each) => all.has(each));
      // The manifest of all routes is missing, because no browser requests it.
      if (!isThere && !path.startsWith("/assets/manifest-")) missing.add(`${file}: ${address}`);
    }
  }
  expect([...missing]).toEqual([]);
  for (const page of ["", "work/", "es/", "es/gallery/fashion/", "work/seda/"]) {
    expect(files).toContain(`${page}index.html`);
  }
  for (const [path, mode] of [
    ["work/seda", 0o755],
    ["work/seda/index.html", 0o644],
  ] as const) {
    // Web servers run as other users, so all users need to read the files.
    expect([path, (await stat(join(directory, path))).mode & 0o777]).toEqual([path, mode]);
  }
  expect(files).toEqual(expect.arrayContaining(["_.data", "es.data", "404.html", "feed.xml"]));
  expect(files.some((file) => file.endsWith("-720.m4s"))).toBe(true);
});

test("O3 B5 no draft, nothing of the trash, of the admin or of guests is in an export", async () => {
  const secrets = [DRAFT, TRASHED, "/login", "/api/", "/dashboard", "nonce"];
  secrets.push(GUEST, COMMENT, ...links);
  for (const [file, content] of await texts()) {
    const found = secrets.filter((each) => content.includes(each));
    expect([file, found]).toEqual([file, []]);
  }
  const scripts = files.filter((file) => /^assets\/.*\.js$/.test(file));
  expect(scripts.length).toBeGreaterThan(20);
  for (const script of scripts) {
    const code = await text(script);
    expect([script, /\/dashboard\/|api\/(?:upload|articles)/.test(code)]).toEqual([script, false]);
  }
  expect(files.filter((file) => /\.(?:mov|mkv)$/.test(file))).toEqual([]);
});

test("O3 a page carries its own policy, which names its scripts, and the whole address that files have", async () => {
  const page = await text("work/seda/index.html");
  const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1];
  expect(policy).toMatch(/script-src 'self' 'sha256-/);
  expect(policy).not.toMatch(/frame-ancestors|unsafe-eval|nonce-/);
  expect(page.indexOf("http-equiv")).toBeLessThan(page.indexOf("<script"));
  expect(page).toContain(`<link rel="canonical" href="${PUBLIC_ORIGIN}/work/seda/"`);
  expect(await text("sitemap-works-1.xml")).toContain(`<loc>${PUBLIC_ORIGIN}/work/seda/</loc>`);
  expect(await text("robots.txt")).toBe(
    `User-agent: *\nAllow: /\n\nSitemap: ${PUBLIC_ORIGIN}/sitemap.xml\n`,
  );
  const headers = await text("_headers");
  expect(headers).toContain("frame-ancestors 'none'");
  expect(headers).toContain("/*.data\n  Content-Type: text/x-script; charset=utf-8\n");
  for (const folder of ["assets", "media", "share"]) {
    const kept = `/${folder}/*\n  Cache-Control: public, max-age=31536000, immutable\n`;
    expect(headers).toContain(kept);
  }
  // Without this file GitHub Pages omits names that begin with `_`.
  expect(files).toContain(".nojekyll");
  expect(await text("contact/index.html")).not.toContain("<form");
});

test("O3 former and numbered addresses lead to the present ones, in both ways that servers know", async () => {
  const all = await listArticles(shared.visitor);
  const id = all.find(({ slug }) => slug === "seda")?.id;
  const lines = (await text("_redirects")).split("\n");
  expect(lines).toContain(`/work/${id} /work/seda/ 301`);
  expect(lines).toContain(`/es/work/${id}-seda /es/work/seda/ 301`);
  for (const prefix of ["", "/es"]) {
    expect(lines).toContain(`${prefix}/gallery/moda ${prefix}/gallery/fashion/ 301`);
    expect(lines).toContain(`${prefix}/index ${prefix}/index/ 301`);
  }
  const page = await text(`work/${id}/index.html`);
  expect(page).toContain(`<link rel="canonical" href="${PUBLIC_ORIGIN}/work/seda/">`);
  expect(page).toContain(`http-equiv="refresh" content="0; url=/work/seda/"`);
});

test("O3 the next export keeps what is the same, and has what is saved or deleted meanwhile as it is at its end", async () => {
  const { admin, studio } = await anOpenStudio();
  const seda = await saveArticle(admin, { title: "Seda" });
  // A title whose page is named like the error page.
  await saveArticle(admin, { title: "404" });
  const niebla = await saveArticle(admin, { title: "Niebla" });
  const { directory } = await exportStudio(studio.dataDir);
  const times = async () => {
    const all = await filesIn(directory);
    const written = all.map(async (file) => {
      return [file, (await stat(join(directory, file))).mtimeMs] as const;
    });
    return new Map(await Promise.all(written));
  };
  const first = await times();
  const again = await exportStudio(studio.dataDir, directory);
  expect([again.code, again.output]).toEqual([0, expect.stringMatching(/^0 files written, /m)]);
  expect(again.output).toContain("private links, selections and answers");
  expect(await times()).toEqual(first);

  await saveArticle(admin, { id: seda.id, title: "Seda Cruda" });
  const running = exportStudio(studio.dataDir, directory);
  const written = async () => (await stat(join(directory, "index.html"))).mtimeMs;
  await expect.poll(written, { interval: 5 }).toBeGreaterThan(first.get("index.html") ?? 0);
  await admin(`${API.upload}?id=${niebla.id}`, { method: "DELETE" });
  const { code, output } = await running;
  expect([code, output]).toEqual([0, expect.stringContaining("changed meanwhile")]);
  expect(output).toMatch(/, [1-9]\d* removed\.$/m);
  for (const gone of ["work/niebla", `work/${niebla.id}`]) {
    expect([gone, existsSync(join(directory, gone))]).toEqual([gone, false]);
  }
  for (const [file, words] of [
    ["work/seda-cruda", "Seda Cruda"],
    ["work/seda", "/work/seda-cruda/"],
    ["work/404", "404"],
  ] as const) {
    expect(await readFile(join(directory, file, "index.html"), "utf8")).toContain(words);
  }
});

test("O3 what can't be exported is refused in one line, and nothing is touched", async () => {
  const { dataDir } = shared.studio;
  const foreign = await aFolder();
  await writeFile(join(foreign, "index.html"), "mine");
  const refusals: [targets: string[], reason: RegExp, from?: string][] = [
    [[foreign], /holds files that no export has written/],
    [["--force"], /no option --force, only a DIRECTORY/],
    [["a", "b"], /name one DIRECTORY only, without b/],
    [[join(foreign, "site")], /holds no studio/, await aFolder()],
  ];
  const runs = refusals.map(async ([targets, reason, from = dataDir]) => {
    const { code, output } = await run(["server/commands/export.ts", ...targets], {
      DATA_DIR: from,
    });
    expect([targets, code, output]).toEqual([targets, 1, expect.stringMatching(reason)]);
    expect(output.trim().split("\n")).toHaveLength(1);
  });
  await Promise.all(runs);
  expect(await filesIn(foreign)).toEqual(["index.html"]);
});

test("O3 sizes of pictures that are not made yet are made, whether or not the studio runs; a picture that is gone ends it with 1", async () => {
  const { studio, admin } = await anOpenStudio();
  const [url = ""] = await storePictures(admin, [await aPhotograph({ width: 300, height: 200 })]);
  await saveArticle(admin, { title: "Marea", main_center: url, images: [url] });
  await studio.stop();
  const exported = await exportStudio(studio.dataDir, undefined, { DEMO: "off" });
  expect([exported.code, exported.output]).toEqual([0, expect.stringContaining("one language")]);
  const names = await filesIn(exported.directory);
  const stem = url.slice(1).replace(/\.jpg$/, "");
  for (const file of [`${stem}-160.avif`, `${stem}-300.webp`]) {
    expect(names).toContain(file);
  }
  const page = await readFile(join(exported.directory, "work/marea/index.html"), "utf8");
  expect(page).toContain(`${stem}-300.avif 300w`);

  await rm(join(studio.dataDir, url));
  const { directory: site } = exported;
  const again = await exportStudio(studio.dataDir, site, { DEMO: "off", ORIGIN: "" });
  expect([again.code, again.output]).toEqual([1, expect.stringContaining(`Missing: ${url}\n`)]);
  expect(again.output).toContain("ORIGIN is not set");
});
