import * as v from "valibot";
import { LONGEST_TITLE, FIRST_YEAR, MOST_IMAGES } from "#domain/article.ts";
import { embedOf } from "#domain/embed.ts";
import { isOfWeb, oneLine } from "#domain/parsing.ts";
import { isRefusal, refuse } from "#domain/refusal.ts";
import { read, record } from "#domain/schema.ts";
import { titleSlug } from "#domain/slug.ts";
import type { ImportSource, SourceFile, SourceProject } from "./import-source.ts";
import { entriesOf, json } from "./old-list.ts";
import { plainText } from "./plain-text.ts";
import { problem, type Problem } from "./report.ts";
import { nameOf, type SiteFetcher } from "./site-fetcher.ts";

/** Relative to the site's address. */
const LIST_PATH = "api/articles.php";
const MOST_LIST_BYTES = 64 * 1024 * 1024;
const MOST_PROJECTS = 20_000;
const MOST_WRITTEN = 1000;
const ADDRESS_ID = /^[a-z0-9-]{1,64}$/i;
/** Higher ids are not kept: the ids below would be lost to new articles. */
const HIGHEST_KEPT_ID = 1_000_000;

interface SiteAddresses {
  list: URL;
  /** Of the site and of its list: PHP sites write relative addresses from either. */
  bases: readonly URL[];
}

/** Accepts a site's address, or that of its list. */
export function siteAddresses(from: URL): SiteAddresses {
  const isList = /\.(?:php|json)$/i.test(from.pathname);
  const site = new URL(from);
  if (isList) site.pathname = from.pathname.replace(/(?:api\/)?[^/]*$/, "");
  else if (!site.pathname.endsWith("/")) site.pathname += "/";
  site.search = "";
  site.hash = "";
  const list = isList ? from : new URL(LIST_PATH, site);
  return { list, bases: [site, new URL(".", list)] };
}

/** Reads a site's list. @throws Refusal as `SiteFetcher`, `import-no-list` or `import-too-many-projects` */
export async function readSite(
  from: URL,
  fetcher: SiteFetcher,
  year: number,
): Promise<ImportSource> {
  const { list, bases } = siteAddresses(from);
  const entries =
    entriesOf(await fetcher.text(list, MOST_LIST_BYTES)) ??
    refuse("import-no-list", { address: list.href });
  if (entries.length > MOST_PROJECTS) {
    return refuse("import-too-many-projects", { most: String(MOST_PROJECTS) });
  }
  const projects: SourceProject[] = [];
  const refused: ImportSource["refused"][number][] = [];
  const keys = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    const place = String(index + 1);
    const fields = read(oldProject, entry);
    if (fields) {
      const project = readProject(fields, { place, keys, year, fetcher, bases });
      keys.add(project.key);
      projects.push(project);
    } else {
      refused.push({ name: `#${place}`, problem: problem("import-no-project", { place }) });
    }
  }
  return { name: list.href, projects: byOldId(projects), refused };
}

/** In ascending order, because a database can't give an id below the highest one. */
function byOldId(projects: readonly SourceProject[]): SourceProject[] {
  return projects.toSorted((a, b) => (a.oldId ?? Infinity) - (b.oldId ?? Infinity));
}

/** A field that PHP sites write as a number or as a text. */
const written = v.fallback(v.union([v.string(), v.pipe(v.number(), v.transform(String))]), "");

/** An entry of an old site's list; a field of another type reads as an absent one. */
const oldProject = record(
  {
    id: written,
    year: written,
    title: v.fallback(v.string(), ""),
    isTop: v.unknown(),
    main_center: v.unknown(),
    images: v.unknown(),
    services: v.unknown(),
  },
  "",
);

interface ProjectContext {
  /** Position in the list, from 1. */
  place: string;
  keys: ReadonlySet<string>;
  year: number;
  fetcher: SiteFetcher;
  bases: readonly URL[];
}

function readProject(
  entry: v.InferOutput<typeof oldProject>,
  { place, keys, year: thisYear, fetcher, bases }: ProjectContext,
): SourceProject {
  const problems: Problem[] = [];
  const { id } = entry;
  const oldId = readOldId(id);
  const year = readYear(entry.year, thisYear);
  if (year === undefined) problems.push(problem("import-no-year"));
  const { title, slug } = readTitle(entry.title, id || place, problems);
  const key = keyOf(id, slug || place, keys);
  const images = readAddresses(entry.images);
  const categories = readTexts(namesIn(entry.services));
  const cover = readAddresses(entry.main_center);
  if (images.isOdd || categories.isOdd || cover.isOdd) {
    problems.push(problem("import-not-understood"));
  }
  const addresses = images.texts;
  if (addresses.length > MOST_IMAGES) {
    problems.push(problem("import-too-many-images", { most: String(MOST_IMAGES) }));
  }
  const files = new Map<string, SourceFile>();
  const fileOf = (address: string) => {
    const file = files.get(address) ?? siteFile(address, bases, fetcher);
    files.set(address, file);
    return file;
  };
  const [central = ""] = cover.texts;
  return {
    key,
    title: title ?? `Sin título ${id || place}`,
    year: year ?? thisYear,
    categories: categories.texts.map((name) => oneLine(plainText(name))),
    isTop: [true, 1, "1", "true"].some((yes) => yes === entry.isTop),
    isDraft: year === undefined || title === undefined,
    story: {},
    oldId: keys.has(id) ? undefined : oldId,
    oldSlugs: slug === "" ? [] : [...(ADDRESS_ID.test(id) ? [`${id}-${slug}`] : []), slug],
    cover: central === "" ? undefined : fileOf(central),
    images: addresses.slice(0, MOST_IMAGES).map(fileOf),
    texts: new Map(),
    problems,
  };
}

/** Identifies an entry in later runs with other lists: by id, else title, and a number for equal ones. */
function keyOf(id: string, slug: string, keys: ReadonlySet<string>): string {
  const own = id === "" || keys.has(id) ? `${id}#${slug}` : id;
  let key = own;
  for (let number = 2; keys.has(key); number += 1) key = `${own}#${number}`;
  return key;
}

/** `slug` is the one that the old site made of the title. */
function readTitle(
  given: string,
  name: string,
  problems: Problem[],
): { title: string | undefined; slug: string } {
  const old = given.slice(0, MOST_WRITTEN);
  const plain = [...oneLine(plainText(old))].slice(0, LONGEST_TITLE).join("").trim();
  if (plain === "") problems.push(problem("import-no-title", { name }));
  else if (plain !== oneLine(old)) {
    problems.push(problem("import-title-changed", { title: oneLine(old) }));
  }
  return { title: plain || undefined, slug: titleSlug(old) };
}

function readOldId(id: string): number | undefined {
  return /^[1-9]\d*$/.test(id) && Number(id) <= HIGHEST_KEPT_ID ? Number(id) : undefined;
}

function readYear(text: string, thisYear: number): number | undefined {
  const year = /^\s*\d{4}/.test(text) ? Number.parseInt(text, 10) : Number.NaN;
  return year >= FIRST_YEAR && year <= thisYear + 1 ? year : undefined;
}

/** PHP sites nest lists in objects and in JSON texts, but no deeper than this. */
const DEEPEST_LIST = 8;

const TEXT_FIELDS = ["url", "src", "path", "name"];

/** Accepts all forms of a list that PHP sites write; `isOdd` if a part has another form. */
function readTexts(value: unknown, depth = 0): { texts: string[]; isOdd: boolean } {
  if (depth > DEEPEST_LIST) return { texts: [], isOdd: true };
  if (value === undefined || value === null) return { texts: [], isOdd: false };
  if (typeof value === "string") {
    const text = value.trim();
    const inner = listIn(text);
    if (inner !== undefined) return readTexts(inner, depth + 1);
    return { texts: text === "" ? [] : [text], isOdd: false };
  }
  if (typeof value !== "object") return { texts: [], isOdd: true };
  const field = TEXT_FIELDS.map((name) => Reflect.get(value, name)).find(
    (each) => typeof each === "string",
  );
  if (field !== undefined) return readTexts(field);
  const parts = Object.values(value).map((part) => readTexts(part, depth + 1));
  return {
    texts: parts.flatMap(({ texts }) => texts),
    isOdd: parts.some(({ isOdd }) => isOdd),
  };
}

const FILE_NAME = /\.\w{2,5}$/;

/** Reads addresses of files, also several in one text; markup is odd. */
function readAddresses(value: unknown): ReturnType<typeof readTexts> {
  const { texts, isOdd } = readTexts(value);
  const addresses = texts.flatMap((text) => {
    const parts = text.split(/[,;\n]/).flatMap((part) => part.trim() || []);
    return parts.length > 1 && parts.every((part) => FILE_NAME.test(part)) ? parts : [text];
  });
  const known = addresses.filter((address) => !address.includes("<"));
  return { texts: known, isOdd: isOdd || known.length < addresses.length };
}

/** One text with several names has commas between them. */
function namesIn(value: unknown): unknown {
  return typeof value === "string" ? (listIn(value.trim()) ?? value.split(",")) : value;
}

function listIn(text: string): unknown {
  return /^[[{]/.test(text) ? read(json, text) : undefined;
}

function siteFile(address: string, bases: readonly URL[], fetcher: SiteFetcher): SourceFile {
  const embed = embedOf(address)?.page;
  const urls = fileUrls(address, bases);
  const [first] = urls;
  return {
    key: first?.href ?? address,
    name: first === undefined ? address.slice(0, 300) : nameOf(first),
    ...(embed !== undefined && { embed }),
    async copyTo(path, mostBytes, room) {
      if (first === undefined) return refuse("import-bad-address");
      for (const url of urls) {
        try {
          return await fetcher.download(url, path, mostBytes, room);
        } catch (error) {
          const isLast = url === urls.at(-1);
          if (isLast || !isRefusal(error) || error.code !== "import-missing") throw error;
        }
      }
      return undefined;
    },
  };
}

/** From either base and in both Unicode forms: a server keeps the form in which a name was uploaded. */
function fileUrls(address: string, bases: readonly URL[]): URL[] {
  const escaped = address.replace(/%(?![0-9a-f]{2})/gi, "%25").replaceAll("#", "%23");
  const spellings = [escaped, escaped.normalize("NFC"), escaped.normalize("NFD")];
  const urls = spellings.flatMap((spelling) =>
    bases.flatMap((base) => URL.parse(spelling, base) ?? []),
  );
  const web = urls.filter(isOfWeb);
  return [...new Map(web.map((url) => [url.href, url])).values()];
}
