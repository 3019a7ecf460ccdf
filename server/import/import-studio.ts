import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import { MOST_FEATURED, parseArticle, type Article } from "#domain/article.ts";
import type { MediaDetails } from "#domain/media-details.ts";
import type { MessageCode } from "#domain/messages.ts";
import { isRefusal } from "#domain/refusal.ts";
import { canonicalSlugs, titleSlug, workAddress } from "#domain/slug.ts";
import type { Articles } from "../articles/articles.ts";
import { countFeatured } from "../articles/article-store.ts";
import { adoptSlug, slugsInUse } from "../articles/slug-store.ts";
import { highestId, skipArticleIdsTo } from "../database/number-counter.ts";
import { settleCategories, type SettledCategories } from "./import-categories.ts";
import { takeFile, type ImportMediaParts, type TakenFile } from "./import-media.ts";
import type { ImportSource, SourceFile, SourceProject } from "./import-source.ts";
import {
  beginImport,
  findImport,
  recordCategories,
  recordItem,
  type StoredImport,
} from "./import-store.ts";
import {
  problem,
  problemOf,
  type ImportedProject,
  type ImportReport,
  type Problem,
} from "./report.ts";

const FILES_AT_ONCE = 3;
/** Refusals that a later try may avoid. */
const PASSING: ReadonlySet<MessageCode> = new Set([
  "busy",
  "too-many-temporary",
  "import-silent",
  "import-broken-off",
  "import-no-answer",
]);
/** Refusals that only a later run may avoid. */
const LATER: ReadonlySet<MessageCode> = new Set(["import-host-silent", "import-unreadable"]);
const FIRST_SERVER_ERROR = 500;
const PAUSES_MS: readonly number[] = [1000, 4000];
/** Refusals that all further files would meet too. */
const ENDS_RUN: ReadonlySet<MessageCode> = new Set(["disk-full"]);

export interface ImportParts extends ImportMediaParts {
  articles: Articles;
  pausesMs?: readonly number[];
  onProject: (done: number, all: number, project: ImportedProject) => void;
}

/** Imports a source, or only reports (O1); a new run continues a killed one. @throws Refusal `disk-full` */
export async function importStudio(
  parts: ImportParts,
  source: ImportSource,
  isDryRun: boolean,
): Promise<ImportReport> {
  const { query, kind } = parts.database;
  const begun = isDryRun
    ? await findImport(query, source.name)
    : await beginImport(query, source.name, parts.now());
  const items: StoredImport["items"] = begun?.items ?? new Map();
  const coming = source.projects.filter(({ key }) => !items.has(key));
  const categories = await settleCategories(
    query,
    coming.flatMap(({ categories }) => categories),
    { isDryRun, now: parts.now },
  );
  const newCategories = [...new Set([...(begun?.newCategories ?? []), ...categories.added])];
  if (!isDryRun && begun) await recordCategories(query, begun.id, newCategories);
  const slugs = coming.flatMap(({ title, oldSlugs }) => [titleSlug(title), ...oldSlugs]);
  const slugsBefore = await slugsInUse(query, slugs);
  const run: Run = {
    importId: isDryRun ? undefined : begun?.id,
    categories,
    taken: new Map(),
    slugsBefore,
    // Includes earlier runs, so that a continued import ends like an uninterrupted one.
    claimed: new Set([...items.values()].flatMap(({ reported }) => oldSlugsOf(reported))),
    titleSlugs: new Set([...slugsBefore].flatMap(([slug, isCurrent]) => (isCurrent ? slug : []))),
    lastId: await highestId(query, kind, "articles"),
    places: MOST_FEATURED - (await countFeatured(query, 0)),
  };
  const projects: ImportedProject[] = [];
  for (const project of source.projects) {
    const known = items.get(project.key)?.reported;
    const reported: ImportedProject = known
      ? { ...known, outcome: "already" }
      : await importProject(parts, run, project);
    projects.push(reported);
    parts.onProject(projects.length, source.projects.length, reported);
  }
  return {
    isDryRun,
    source: source.name,
    finishedAt: new Date(parts.now()).toISOString(),
    newCategories,
    projects,
    refused: source.refused,
  };
}

function oldSlugsOf({ oldAddresses }: ImportedProject): string[] {
  return oldAddresses.map((address) => address.slice(workAddress("").length));
}

interface Run {
  /** Undefined in a dry run. */
  importId: string | undefined;
  categories: SettledCategories;
  /** By key: a file that several projects show is fetched once. */
  taken: Map<string, Promise<TakenFile>>;
  /** Slugs in use before this run, and whether each is a current one. */
  slugsBefore: ReadonlyMap<string, boolean>;
  /** Old slugs that lead to a project of the import. */
  claimed: Set<string>;
  /** Title slugs in use, including those of this run. */
  titleSlugs: Set<string>;
  lastId: number;
  /** How many more projects may be featured. */
  places: number;
}

async function importProject(
  parts: ImportParts,
  run: Run,
  project: SourceProject,
): Promise<ImportedProject> {
  const { key, title, isDraft } = project;
  const problems = [...project.problems];
  const files = await takeAll(parts, run, project, problems);
  const found = [...new Set(files.values())];
  const reported: ImportedProject = {
    key,
    title,
    outcome: "refused",
    isDraft,
    address: null,
    oldAddresses: [],
    pictures: found.filter(({ kind }) => kind === "picture").length,
    films: found.filter(({ kind }) => kind !== "picture").length,
    reduced: found.filter(({ isReduced }) => isReduced).length,
    problems,
  };
  // Stored now, the project would never get what the site failed to send; the next run tries again.
  if (problems.some(({ code }) => code === "import-later")) return reported;
  if (project.needsFiles && files.size === 0) return reported;
  const categories = project.categories.flatMap((name) => {
    const category = run.categories.names.get(name);
    if (category === undefined) problems.push(problem("import-no-category", { name }));
    return category ?? [];
  });
  const isTop = project.isTop && run.places > 0;
  if (project.isTop && !isTop) problems.push(problem("import-unfeatured"));
  if (isTop) run.places -= 1;
  const oldSlugs = claimOldSlugs(project, run, problems);
  const next = { ...project, categories, isTop };
  const reportOf = (slug: string): ImportedProject => ({
    ...reported,
    outcome: "imported",
    address: isDraft ? null : workAddress(slug),
    oldAddresses: isDraft ? [] : oldSlugs.map(workAddress),
  });
  if (run.importId === undefined) return reportOf(predictSlug(next, run));
  const stored = { project: next, files, oldSlugs, reportOf };
  return reportOf(await store(parts, run.importId, stored));
}

/** Leaves out refused files and reports them. */
async function takeAll(
  parts: ImportParts,
  run: Run,
  { cover, images, needsFiles = false }: SourceProject,
  problems: Problem[],
): Promise<Map<string, TakenFile>> {
  const files = [
    ...new Map([...(cover ? [cover] : []), ...images].map((each) => [each.key, each])),
  ];
  const taken = new Map<string, TakenFile>();
  const atOnce = pLimit(FILES_AT_ONCE);
  const outcomes = await Promise.allSettled(
    files.map(([, file]) => atOnce(() => takeOnce(parts, run, file))),
  );
  for (const [index, outcome] of outcomes.entries()) {
    const [key = "", file] = files[index] ?? [];
    if (outcome.status === "fulfilled") taken.set(key, outcome.value);
    else if (isRefusal(outcome.reason) && ENDS_RUN.has(outcome.reason.code)) throw outcome.reason;
    else problems.push(problemOf(outcome.reason, file?.name));
  }
  const isLater = outcomes.some((each) => each.status === "rejected" && mayComeLater(each.reason));
  if (isLater) problems.push(problem("import-later"));
  else if ((files.length > 0 || needsFiles) && taken.size === 0) {
    problems.push(problem("import-nothing-in-project"));
  }
  return taken;
}

function isPassing(error: unknown): boolean {
  if (!isRefusal(error)) return false;
  const { code, values } = error;
  return (
    PASSING.has(code) || (code === "import-status" && Number(values.status) >= FIRST_SERVER_ERROR)
  );
}

function mayComeLater(error: unknown): boolean {
  return isPassing(error) || (isRefusal(error) && LATER.has(error.code));
}

function takeOnce(parts: ImportParts, run: Run, file: SourceFile): Promise<TakenFile> {
  const taken = run.taken.get(file.key) ?? takePatiently(parts, run, file);
  run.taken.set(file.key, taken);
  return taken;
}

async function takePatiently(parts: ImportParts, run: Run, file: SourceFile): Promise<TakenFile> {
  for (const pauseMs of parts.pausesMs ?? PAUSES_MS) {
    try {
      return await takeFile(parts, file, run.importId);
    } catch (error) {
      if (!isPassing(error)) throw error;
      await sleep(pauseMs);
    }
  }
  return takeFile(parts, file, run.importId);
}

/** Returns the old slugs that will lead to the project. */
function claimOldSlugs(
  { title, oldSlugs }: SourceProject,
  { slugsBefore, claimed }: Run,
  problems: Problem[],
): string[] {
  return oldSlugs.filter((slug) => {
    // By its title, a new article may get another article's former address.
    const isOthers =
      slug === titleSlug(title) ? slugsBefore.get(slug) === true : slugsBefore.has(slug);
    if (claimed.has(slug)) problems.push(problem("import-address-shared", { slug }));
    else if (isOthers) problems.push(problem("import-address-taken", { slug }));
    const isFree = !isOthers && !claimed.has(slug);
    if (isFree) claimed.add(slug);
    return isFree;
  });
}

/** Must agree with the slug that a save gives. */
function predictSlug({ title, oldId = 0, isDraft }: SourceProject, run: Run): string {
  run.lastId = Math.max(run.lastId + 1, oldId);
  const own = titleSlug(title);
  const [slug = own] = canonicalSlugs(run.lastId, own, !run.titleSlugs.has(own));
  if (!isDraft) run.titleSlugs.add(own);
  return slug;
}

interface ToStore {
  project: SourceProject;
  files: ReadonlyMap<string, TakenFile>;
  oldSlugs: readonly string[];
  reportOf: (slug: string) => ImportedProject;
}

async function store(
  { database, articles, now }: ImportParts,
  importId: string,
  { project, files, oldSlugs, reportOf }: ToStore,
): Promise<string> {
  const { cover, images, story, oldId, title, year, categories, isTop, isDraft } = project;
  const urlOf = (file: SourceFile | undefined) => files.get(file?.key ?? "")?.url;
  const input = {
    title,
    year,
    services: categories,
    isDraft,
    ...story,
    main_center: urlOf(cover) ?? "",
    images: images.flatMap((file) => urlOf(file) ?? []),
    media: Object.fromEntries(
      [...files].map(([file, { url, poster }]): [string, MediaDetails] => [
        url,
        { ...project.texts.get(file), ...(poster !== "" && { poster }) },
      ]),
    ),
  };
  if (oldId !== undefined) await skipArticleIdsTo(database, oldId);
  const save = (isFeatured: boolean): Promise<Article> =>
    articles.adopt(
      parseArticle({ ...input, isTop: isFeatured }, new Date(now()).getUTCFullYear()),
      async (trx, { id: articleId, slug }) => {
        await recordItem(trx, { importId, articleId, reported: reportOf(slug) });
        for (const slug of oldSlugs) await adoptSlug(trx, articleId, slug);
      },
    );
  const { slug } = await save(isTop).catch((error: unknown) => {
    // Somebody featured another article in the dashboard meanwhile.
    if (isRefusal(error) && error.code === "sixth-featured") return save(false);
    throw error;
  });
  return slug;
}
