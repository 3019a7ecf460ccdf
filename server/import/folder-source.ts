import { constants, copyFile, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { FIRST_YEAR, LONGEST_TITLE, MOST_IMAGES, parseArticle } from "#domain/article.ts";
import type { MediaTexts } from "#domain/media.ts";
import { parseMediaText } from "#domain/media-text.ts";
import { message } from "#domain/messages.ts";
import { isRecord, oneLine } from "#domain/parsing.ts";
import { isRefusal, refuse } from "#domain/refusal.ts";
import type { ImportSource, RefusedEntry, SourceFile, SourceProject } from "./import-source.ts";
import { problem, type Problem } from "./report.ts";

/** What a project's folder may say of it beside its pictures (O2). */
const NOTES_FILE = "project.json";
const MOST_NOTES_BYTES = 256 * 1024;
/** The central picture, where the folder names none: one of these names, else the first. */
const COVER_NAME = /^(?:cover|portada|main|principal)\b/i;
const YEAR_IN_NAME = /(?<!\d)(?:19|20)\d\d(?!\d)/;
/** What systems leave in folders, and files of ours. */
const IGNORED = /^(?:\..*|Thumbs\.db|desktop\.ini|import-report\.(?:json|txt))$/i;

/** Names in the order that people number files in: `2.jpg` before `10.jpg`. */
const byName = new Intl.Collator("es", { numeric: true, sensitivity: "base" }).compare;

/**
 * Reads a folder of projects (O2): each sub-folder is one, a draft unless its `project.json` says otherwise.
 * @param folder absolute path
 * @param year the calendar year now
 */
export async function readFolder(folder: string, year: number): Promise<ImportSource> {
  const projects: SourceProject[] = [];
  const refused: RefusedEntry[] = [];
  for (const entry of await listFolder(folder)) {
    const { name } = entry;
    if (entry.isDirectory()) projects.push(await readProject(folder, name, year));
    else {
      const code = entry.isSymbolicLink() ? "import-link" : "import-not-in-project";
      refused.push({ name, problem: problem(code) });
    }
  }
  return { name: folder, projects, refused };
}

async function readProject(root: string, name: string, year: number): Promise<SourceProject> {
  const folder = join(root, name);
  const problems: Problem[] = [];
  const files: SourceFile[] = [];
  for (const entry of await listFolder(folder)) {
    if (entry.isDirectory()) {
      problems.push(problem("import-folder-in-project", {}, entry.name));
    } else if (entry.isSymbolicLink()) {
      problems.push(problem("import-link", {}, entry.name));
    } else if (entry.name !== NOTES_FILE) {
      files.push(await folderFile(folder, `${name}/${entry.name}`, entry.name));
    }
  }
  const notes = await readNotes(join(folder, NOTES_FILE), year, problems);
  const named = files.find((file) => file.name === notes.cover);
  const title = [...oneLine(name.replaceAll("_", " "))].slice(0, LONGEST_TITLE).join("");
  if (files.length > MOST_IMAGES) {
    problems.push(problem("import-too-many-images", { most: String(MOST_IMAGES) }));
  }
  return {
    key: name,
    title,
    year: yearIn(name, year),
    services: [],
    isTop: false,
    isDraft: true,
    story: {},
    ...notes.fields,
    oldSlugs: [],
    cover: named ?? files.find((file) => COVER_NAME.test(file.name)) ?? files[0],
    images: files.slice(0, MOST_IMAGES),
    texts: new Map(
      [...notes.texts].map(([file, texts]) => [
        files.find((each) => each.name === file)?.key ?? file,
        texts,
      ]),
    ),
    problems,
  };
}

function yearIn(name: string, thisYear: number): number {
  const year = Number(YEAR_IN_NAME.exec(name)?.[0]);
  return year >= FIRST_YEAR && year <= thisYear + 1 ? year : thisYear;
}

async function listFolder(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter(({ name }) => !IGNORED.test(name))
    .toSorted((a, b) => byName(a.name, b.name));
}

async function folderFile(folder: string, path: string, name: string): Promise<SourceFile> {
  const file = join(folder, name);
  const { size, mtimeMs } = await stat(file);
  return {
    // A file that was replaced since is another one.
    key: `${path}?${size}-${Math.floor(mtimeMs)}`,
    name,
    async copyTo(copy, mostBytes) {
      const most = String(Math.floor(mostBytes / 1024 ** 2));
      if (size > mostBytes) refuse("import-too-large", { most, file: name });
      await copyFile(file, copy, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    },
  };
}

interface Notes {
  /** What the notes say, in the place of what the folder's name says. */
  fields: Partial<SourceProject>;
  cover: string | undefined;
  texts: ReadonlyMap<string, Partial<MediaTexts>>;
}

const NO_NOTES: Notes = { fields: {}, cover: undefined, texts: new Map() };

/** The fields of a save (K2) without its pictures; those are named by their files, under `pictures` and `cover`. */
async function readNotes(file: string, thisYear: number, problems: Problem[]): Promise<Notes> {
  const facts = await stat(file).catch(() => undefined);
  if (facts === undefined) return NO_NOTES;
  try {
    if (facts.size > MOST_NOTES_BYTES) return refuse("body-too-large");
    const notes: unknown = JSON.parse(await readFile(file, "utf8"));
    if (!isRecord(notes)) return refuse("malformed");
    const { title = "x", year = thisYear, services, isTop, isDraft } = notes;
    const { story, ...input } = parseArticle(
      { ...notes, title, year, id: undefined, main_center: "", images: [], media: undefined },
      thisYear,
    );
    const fields = {
      ...(notes.title !== undefined && { title: input.title }),
      ...(notes.year !== undefined && { year: input.year }),
      ...(services !== undefined && { services: input.services }),
      ...(isTop !== undefined && { isTop: input.isTop }),
      ...(isDraft !== undefined && { isDraft: input.isDraft }),
      story,
    };
    const texts = [...parseMediaText(notes.pictures)].map(
      ([name, { alt, caption }]) =>
        [name, { ...(alt && { alt }), ...(caption && { caption }) }] as const,
    );
    const cover = typeof notes.cover === "string" ? notes.cover : undefined;
    return { fields, cover, texts: new Map(texts) };
  } catch (error) {
    if (!isRefusal(error) && !(error instanceof SyntaxError)) throw error;
    const reason = isRefusal(error) ? message(error.code, error.values) : error.message;
    problems.push(problem("import-bad-notes", { error: reason }));
    return NO_NOTES;
  }
}
