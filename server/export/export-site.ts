import type { FastifyInstance } from "fastify";
import { splitPrefix } from "#domain/language.ts";
import { followsStyle } from "#domain/site-style.ts";
import { ICON_FILES } from "../pages/icons.ts";
import { copyFiles, type CopiedFiles, type CopyParts } from "./copy-files.ts";
import type { ExportDirectory } from "./export-directory.ts";
import { asUrl, exportedDocument, nameFiles } from "./exported-page.ts";
import { hostFiles, redirectDocument } from "./host-files.ts";
import { createNamedFiles } from "./named-files.ts";
import { dataAddress, fileOfRows, filesOf, queriesIn, rowsAddress } from "./page-addresses.ts";
import { pageScript } from "./page-script.ts";
import { readPublicRoutes } from "./public-routes.ts";
import {
  listSiteAddresses,
  type SiteAddresses,
  type SiteAddressesParts,
} from "./site-addresses.ts";

export interface ExportParts extends SiteAddressesParts, CopyParts {
  articles: SiteAddressesParts["articles"] & { tag: () => Promise<string> };
  /** Without a trailing slash. */
  origin: string;
}

export interface ExportResult extends CopiedFiles {
  pages: number;
  languages: number;
  /** Addresses that pages name, but that have no file. */
  missing: string[];
  /** Whether the studio changed in every pass, so that pages may be of different states. */
  isMixed: boolean;
}

/** A change of the studio starts another pass, up to this number. */
const MOST_PASSES = 3;
const REPORTED_PAGES = 200;
const NOT_FOUND = "/404";
/** The language switch of the 404 page, which has no address in the other language. */
const NOT_FOUND_LINK = /(?<=href=")((?:\/\w+)?)\/404(?=")/g;
const homeLink = (_: string, prefix: string) => prefix || "/";

/** Writes the public site into a directory (O3); the caller finishes and closes the directory. */
export async function exportSite(
  parts: ExportParts,
  directory: ExportDirectory,
): Promise<ExportResult> {
  await parts.prepareMedia();
  for (let pass = 1; ; pass += 1) {
    const tag = await parts.articles.tag();
    const isLast = pass === MOST_PASSES;
    const hasChanged = async () => (await parts.articles.tag()) !== tag;
    directory.begin();
    const result = await exportOnce(parts, directory).catch(async (error: unknown) => {
      // A page may have been removed since it was listed.
      if (isLast || !(await hasChanged())) throw error;
      return undefined;
    });
    const isMixed = await hasChanged();
    if (result && (isLast || !isMixed)) return { ...result, isMixed };
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

  async function write(file: string, text: string): Promise<void> {
    named.read(text);
    await directory.write(file, text);
  }

  async function fetched(address: string): Promise<string> {
    const { statusCode, body } = await app.inject({ url: address });
    if (statusCode < 300) return body;
    throw new Error(`${address} can't be rendered: ${statusCode}`);
  }

  /** Returns the addresses with queries that the page links to. */
  async function writeDocument(address: string, file: string): Promise<string[]> {
    const isNotFound = splitPrefix(address).path === NOT_FOUND;
    const { statusCode, body, headers } = await app.inject({ url: address });
    if (statusCode !== (isNotFound ? 404 : 200)) {
      throw new Error(`${address} can't be rendered: ${statusCode}`);
    }
    const script = pageScript({
      address: isNotFound ? undefined : address,
      path: isNotFound ? undefined : filesOf(address).path,
      hasStyles: followsStyle(splitPrefix(asUrl(address).pathname).path),
    });
    const policy = String(headers["content-security-policy"]);
    // Addresses in scripts change before the policy hashes the scripts.
    const html = nameAsFiles(isNotFound ? body.replace(NOT_FOUND_LINK, homeLink) : body);
    const page = { html, policy, link: String(headers.link ?? "") };
    await write(file, exportedDocument(page, { script, isPage }));
    return queriesIn(body);
  }

  const { files: routes, leaves } = await readPublicRoutes(app, site);
  for (const [file, text] of routes) await write(file, text);
  const queue = [...site.pages];
  const known = new Set(queue);
  let pages = 0;
  for (const address of queue) {
    const files = filesOf(address);
    const found = await writeDocument(address, files.document);
    for (const each of found) {
      if (known.has(each) || !isPage(asUrl(each).pathname)) continue;
      known.add(each);
      queue.push(each);
    }
    await write(files.data, nameAsFiles(await fetched(dataAddress(address, leaves))));
    const rows = rowsAddress(address);
    if (rows !== undefined) await write(fileOfRows(rows), await fetched(rows));
    pages += 1;
    if (pages % REPORTED_PAGES === 0) report(`${pages} of ${queue.length} pages …`);
  }
  for (const prefix of site.prefixes) {
    await writeDocument(`${prefix}/404`, `${prefix}/404.html`.slice(1));
  }
  for (const { from, to } of site.redirects) {
    await directory.write(`${from.slice(1)}/index.html`, redirectDocument(to, origin));
    const data = await app.inject({ url: dataAddress(from, leaves) });
    await directory.write(`${from.slice(1)}.data`, data.body);
  }
  for (const [file, text] of hostFiles(site)) await directory.write(file, text);
  for (const [file, text] of await crawlerFiles(site, app)) await write(file, nameAsFiles(text));
  for (const file of ICON_FILES) {
    const { rawPayload } = await app.inject({ url: file });
    await directory.write(file.slice(1), rawPayload);
  }
  report(`${pages} pages, ${site.redirects.length} former addresses.`);
  const files = await copyFiles(parts, directory, { named, missing });
  return { pages, languages: site.prefixes.length, ...files, missing: [...missing].toSorted() };
}

async function crawlerFiles(
  { prefixes }: SiteAddresses,
  app: FastifyInstance,
): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  const queue = ["/robots.txt", "/sitemap.xml", ...prefixes.map((prefix) => `${prefix}/feed.xml`)];
  for (const address of queue) {
    const { statusCode, body } = await app.inject({ url: address });
    // A site that is hidden from search engines has no sitemap.
    if (statusCode !== 200) continue;
    files.set(address.slice(1), body);
    if (address !== "/sitemap.xml") continue;
    queue.push(...Array.from(body.matchAll(/\/sitemap-[\w-]+\.xml/g), ([file]) => file));
  }
  return files;
}
