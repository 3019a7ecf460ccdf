import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { exportedPath, LIST_SIZES } from "#domain/exported-address.ts";
import { splitPrefix } from "#domain/language.ts";
import { followsStyle } from "#domain/site-style.ts";
import type { ServedFile } from "../http/serve-file.ts";
import { ICON_FILES } from "../pages/icons.ts";
import type { CopiedFile, ExportDirectory } from "./export-directory.ts";
import { asUrl, exportedDocument, nameFiles } from "./exported-page.ts";
import { hostFiles, redirectDocument } from "./host-files.ts";
import { createNamedFiles, filesOfMedia, type NamedFiles } from "./named-files.ts";
import { pageScript } from "./page-script.ts";
import { publicAssets } from "./public-assets.ts";
import {
  listSiteAddresses,
  type SiteAddresses,
  type SiteAddressesParts,
} from "./site-addresses.ts";

export interface ExportParts extends SiteAddressesParts {
  /** Answers as the files are to be; never listens. */
  app: FastifyInstance;
  articles: SiteAddressesParts["articles"] & { tag: () => Promise<string> };
  /** The public address, without a slash at its end. */
  origin: string;
  /** Folder of the built browser files. */
  assetDir: string;
  /** A file under `/media` or `/videos`, by its address; undefined where it is not there. */
  findFile: (address: string) => Promise<ServedFile | undefined>;
  /** Makes what can be made of pictures and films whose sizes are missing. */
  prepareMedia: () => Promise<void>;
  /** Tells the operator how far the export is. */
  report: (line: string) => void;
}

/** What an export held. */
export interface ExportResult {
  pages: number;
  languages: number;
  media: number;
  /** Pictures and films whose renditions could not be made: pages show them as they were uploaded. */
  unprepared: string[];
  /** Addresses that pages name, and that there is no file for. */
  missing: string[];
  /** Whether the studio was changed again and again meanwhile, so that pages may be of different moments. */
  isMixed: boolean;
}

/** How often the pages are rendered anew where the studio is changed meanwhile. */
const MOST_PASSES = 3;
/** Progress is told of after so many. */
const REPORTED_PAGES = 200;
const REPORTED_FILES = 2000;
/** What is rendered in each language at any address that is none. */
const NOT_FOUND = /\/404$/;
/** As the switch of the language names it. */
const NOT_FOUND_LINK = /(?<=href=")((?:\/\w+)?)\/404(?=")/g;
const homeLink = (_: string, prefix: string) => prefix || "/";

/**
 * Writes the public site into a directory (O3): every page in every language, its data, all files that these name,
 * and what crawlers and hosts read. The caller has it finished and closed.
 */
export async function exportSite(
  parts: ExportParts,
  directory: ExportDirectory,
): Promise<ExportResult> {
  await parts.prepareMedia();
  for (let pass = 1; ; pass += 1) {
    const tag = await parts.articles.tag();
    const result = await exportOnce(parts, directory);
    const isSame = (await parts.articles.tag()) === tag;
    if (isSame || pass === MOST_PASSES) return { ...result, isMixed: !isSame };
    parts.report("The studio was changed meanwhile: its pages are written once more.");
  }
}

async function exportOnce(
  parts: ExportParts,
  directory: ExportDirectory,
): Promise<Omit<ExportResult, "isMixed">> {
  const { app, origin, report } = parts;
  const site = await listSiteAddresses(parts);
  const pagePaths = new Set(site.pages);
  const isPage = (path: string) => pagePaths.has(path);
  const nameAsFiles = nameFiles(origin, isPage);
  const named = createNamedFiles(origin);
  const missing = new Set<string>();

  async function writeText(file: string, text: string): Promise<void> {
    const own = nameAsFiles(text);
    named.read(own);
    await directory.write(file, own);
  }

  /** @returns undefined, noted as missing, for what there is not */
  async function fetched(address: string): Promise<string | undefined> {
    const { statusCode, body } = await app.inject({ url: address });
    if (statusCode < 300) return body;
    if (statusCode >= 500) throw new Error(`${address} can't be rendered: ${statusCode}`);
    missing.add(address);
    return undefined;
  }

  /** Renders a page and gives the addresses with queries that it leads to. */
  async function writeDocument(address: string, file: string): Promise<string[]> {
    const isNotFound = NOT_FOUND.test(address);
    const { statusCode, body, headers } = await app.inject({ url: address });
    if (statusCode !== (isNotFound ? 404 : 200)) {
      throw new Error(`${address} can't be rendered: ${statusCode}`);
    }
    const { pathname, searchParams } = asUrl(address);
    const script = pageScript({
      address: isNotFound ? undefined : address,
      path: isNotFound ? undefined : exportedPath(pathname, searchParams, LIST_SIZES),
      hasStyles: followsStyle(splitPrefix(pathname).path),
    });
    const policy = String(headers["content-security-policy"]);
    // Before the policy names its scripts by what is in them. What is not found has no other language.
    const html = nameAsFiles(isNotFound ? body.replace(NOT_FOUND_LINK, homeLink) : body);
    const page = { html, policy, link: String(headers.link ?? "") };
    await writeText(file, exportedDocument(page, { script, isPage }));
    return queriesIn(body);
  }

  const [routes, leaves] = await writeRoutes(site, { fetched, writeText, app });
  const queue = [...site.pages];
  const known = new Set(queue);
  let pages = 0;
  for (const address of queue) {
    const { pathname, searchParams } = asUrl(address);
    const path = exportedPath(pathname, searchParams, LIST_SIZES);
    const found = await writeDocument(
      address,
      `${path.slice(1)}${path === "/" ? "" : "/"}index.html`,
    );
    for (const each of found) {
      if (known.has(each) || !isPage(asUrl(each).pathname)) continue;
      known.add(each);
      queue.push(each);
    }
    const data = await fetched(dataAddress(address, leaves));
    if (data !== undefined) await writeText(`${path === "/" ? "_" : path.slice(1)}.data`, data);
    const rows = rowsAddress(address);
    if (rows !== undefined) {
      const { pathname: of, searchParams: query } = asUrl(rows);
      const list = await fetched(rows);
      if (list !== undefined)
        await writeText(`${exportedPath(of, query, LIST_SIZES).slice(1)}.json`, list);
    }
    pages += 1;
    if (pages % REPORTED_PAGES === 0) report(`${pages} of ${queue.length} pages …`);
  }
  named.read(routes);
  for (const prefix of site.prefixes) {
    await writeDocument(`${prefix}/404`, `${prefix}/404.html`.slice(1));
  }
  for (const { from, to } of site.redirects) {
    await directory.write(`${from.slice(1)}/index.html`, redirectDocument(to, origin));
    const data = await app.inject({ url: dataAddress(from, leaves) });
    await directory.write(`${from.slice(1)}.data`, data.body);
  }
  for (const [file, text] of hostFiles(site)) await directory.write(file, text);
  await writeCrawlerFiles(site, { app, writeText });
  for (const file of ICON_FILES) {
    const { rawPayload } = await app.inject({ url: file });
    await directory.write(file.slice(1), rawPayload);
  }
  report(`${pages} pages, ${site.redirects.length} former addresses.`);
  const files = await writeFiles(parts, directory, { named, missing });
  return { pages, languages: site.prefixes.length, ...files, missing: [...missing].toSorted() };
}

/** Every address with a query that a document leads to, as exported pages stand for it, so each once. */
function queriesIn(html: string): string[] {
  return Array.from(html.matchAll(/<a\b[^>]*?\shref="(\/[^"?#]*\?[^"#]*)/g), ([, address = ""]) => {
    const { pathname, searchParams } = asUrl(address.replaceAll("&amp;", "&"));
    const path = exportedPath(pathname, searchParams, LIST_SIZES);
    const pairs = path.slice(pathname.length + 1).split("/");
    return path === pathname ? [] : `${pathname}?${pairs.join("&")}`;
  }).flat();
}

/** Where the data of a page is asked for by a browser that goes on to it from another page. */
function dataAddress(address: string, leaves: string): string {
  const { pathname, searchParams } = asUrl(address);
  searchParams.set("_routes", leaves);
  return `${pathname === "/" ? "/_" : pathname}.data?${searchParams.toString()}`;
}

/** Where a list asks for the rows that a page of it begins with; undefined for the first page, which no list asks for. */
function rowsAddress(address: string): string | undefined {
  const { pathname, searchParams: query } = asUrl(address);
  const from = query.get("from");
  const { path } = splitPrefix(pathname);
  if (from === null) return undefined;
  const prefix = pathname.slice(0, pathname.length - path.length);
  const [, section, slug] = path.split("/");
  if (section === "gallery") return `${prefix}/gallery/rows?category=${slug}&from=${from}`;
  // The studio's own order, which the works page has, is the rows' own.
  if (section === "index" && !query.has("by")) query.set("by", "title");
  return `${prefix}/index/rows?${query.toString()}`;
}

interface Writing {
  fetched: (address: string) => Promise<string | undefined>;
  writeText: (file: string, text: string) => Promise<void>;
  app: FastifyInstance;
}

/** A route as React Router tells browsers of it. */
interface ToldRoute {
  id: string;
  parentId?: string;
  hasLoader: boolean;
}

/**
 * Writes which scripts and data the public pages have, for each language; the admin's are not among them.
 * @returns what was written, and the routes of which a browser asks for data
 */
async function writeRoutes(
  { pages, prefixes }: SiteAddresses,
  { fetched, writeText, app }: Writing,
): Promise<[text: string, leaves: string]> {
  const home = await app.inject({ url: "/" });
  const version = /"version":\s*"(\w+)"/.exec(home.body)?.[1];
  const file = /\/assets\/routes-\w+\.json/.exec(home.body)?.[0];
  if (version === undefined || file === undefined) throw new Error("home tells of no routes");
  let text = "";
  for (const prefix of prefixes) {
    // One page of each kind.
    const kinds = new Map(
      pages
        .filter((page) => (splitPrefix(page).language ?? "") === prefix.slice(1))
        .map((page) => [kindOf(page), page]),
    );
    const query = new URLSearchParams({ paths: [...kinds.values()].join(), version });
    const told = await fetched(`${prefix}${file}?${query.toString()}`);
    text = told ?? text;
    await writeText(`${prefix}${file}`.slice(1), text);
  }
  const routes: Record<string, ToldRoute> = JSON.parse(text);
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId));
  const leaves = Object.values(routes).filter(({ id, hasLoader }) => hasLoader && !parents.has(id));
  return [text, leaves.map(({ id }) => id).join()];
}

function kindOf(address: string): string {
  const [, section = "", slug] = splitPrefix(address).path.split("/");
  return slug === undefined ? section : `${section}/`;
}

async function writeCrawlerFiles(
  { prefixes }: SiteAddresses,
  { app, writeText }: Pick<Writing, "app" | "writeText">,
): Promise<void> {
  const feeds = prefixes.map((prefix) => `${prefix}/feed.xml`);
  const queue = ["/robots.txt", "/sitemap.xml", ...feeds];
  for (const address of queue) {
    const { statusCode, body } = await app.inject({ url: address });
    // A site that is hidden from search engines has no sitemap.
    if (statusCode !== 200) continue;
    await writeText(address.slice(1), body);
    if (address !== "/sitemap.xml") continue;
    queue.push(...Array.from(body.matchAll(/\/sitemap-[\w-]+\.xml/g), ([file]) => file));
  }
}

interface FilesToWrite {
  named: NamedFiles;
  /** Noted here what is named and not there. */
  missing: Set<string>;
}

/** Copies all files that the pages name. */
async function writeFiles(
  parts: ExportParts,
  directory: ExportDirectory,
  { named, missing }: FilesToWrite,
): Promise<Pick<ExportResult, "media" | "unprepared">> {
  const { app, assetDir, database, findFile, prepareMedia, report } = parts;
  for (const name of await publicAssets(join(assetDir, "assets"), named.assets)) {
    const path = join(assetDir, "assets", name);
    const { size } = await stat(path);
    await directory.copy(`assets/${name}`, { size, read: async () => createReadStream(path) });
  }
  const { addresses, unprepared } = await filesOfMedia(database, named);
  const copy = async (address: string): Promise<boolean> => {
    const file = await findFile(address);
    const source = file && (await copied(file));
    if (source) await directory.copy(address.slice(1), source);
    return source !== undefined;
  };
  const absent: string[] = [];
  for (const [index, address] of addresses.entries()) {
    if (!(await copy(address))) absent.push(address);
    if ((index + 1) % REPORTED_FILES === 0) report(`${index + 1} of ${addresses.length} files …`);
  }
  // Their absence was noticed just now, and has them made again.
  if (absent.length > 0) await prepareMedia();
  for (const address of absent) if (!(await copy(address))) missing.add(address);
  for (const address of named.shareImages) {
    // Its name is a hash of all that it shows.
    if (await directory.keep(address.slice(1))) continue;
    const { statusCode, rawPayload } = await app.inject({ url: address });
    if (statusCode === 200) await directory.write(address.slice(1), rawPayload);
    else missing.add(address);
  }
  return { media: addresses.length, unprepared };
}

/** A file by its size; undefined where it is not there. Names of media are of one content alone; those of `/videos` are not. */
async function copied(file: ServedFile): Promise<CopiedFile | undefined> {
  const size = await file.size();
  if (size === undefined) return undefined;
  return {
    size,
    async read() {
      const stored = await file.read();
      if (stored === undefined) throw new Error("a file has gone while it was copied");
      return stored.stream;
    },
  };
}
