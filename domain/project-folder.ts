import { FIRST_YEAR, LONGEST_TITLE, MOST_IMAGES } from "./article.ts";
import type { MediaTexts } from "./media.ts";
import { message, type MessageCode } from "./messages.ts";
import { oneLine } from "./parsing.ts";
import { MOST_NOTES_BYTES, parseNotes, type ProjectNotes } from "./project-notes.ts";
import { isRefusal, refuse } from "./refusal.ts";
import type { Story } from "./story.ts";

const COVER_NAME = /^(?:cover|portada|main|principal)\b/i;
const YEAR_IN_NAME = /(?<!\d)(?:19|20)\d\d(?!\d)/;
const IGNORED = /^(?:\..*|Thumbs\.db|desktop\.ini|import-report\.(?:json|txt))$/i;

const collator = new Intl.Collator("es", { numeric: true, sensitivity: "base" });

/** Drops system files and sorts as people number files: `2.jpg` before `10.jpg`. */
export function inNameOrder<Entry extends { readonly name: string }>(
  entries: readonly Entry[],
): Entry[] {
  return entries
    .filter(({ name }) => !IGNORED.test(name))
    .toSorted((a, b) => collator.compare(a.name, b.name));
}

export interface FolderProblem {
  code: MessageCode;
  values?: Readonly<Record<string, string>>;
  file?: string;
}

export interface TextFile {
  size: number;
  text(): Promise<string>;
}

export interface ProjectFolder<Item> {
  name: string;
  files: readonly Item[];
  notes: TextFile | undefined;
}

export interface FolderProject<Item> {
  title: string;
  year: number;
  categories: readonly string[];
  isTop: boolean;
  isDraft: boolean;
  story: Partial<Story>;
  cover: Item | undefined;
  images: readonly Item[];
  texts: ReadonlyMap<string, Partial<MediaTexts>>;
  problems: readonly FolderProblem[];
}

/** Reads a folder as a project; `project.json` has precedence over folder and file names (O2). */
export async function readProjectFolder<Item extends { readonly name: string }>(
  { name, files, notes: notesFile }: ProjectFolder<Item>,
  thisYear: number,
): Promise<FolderProject<Item>> {
  const problems: FolderProblem[] = [];
  const notes = notesFile && (await readNotes(notesFile, thisYear, problems));
  if (files.length > MOST_IMAGES) {
    problems.push({ code: "import-too-many-images", values: { most: String(MOST_IMAGES) } });
  }
  const fileCalled = finderOf(files);
  const named = [
    ...(notes?.cover === undefined ? [] : [notes.cover]),
    ...(notes?.texts.keys() ?? []),
  ];
  for (const each of named.filter((each) => fileCalled(each) === undefined)) {
    problems.push({ code: "import-unknown-file", values: { name: each } });
  }
  const texts = new Map(
    [...(notes?.texts ?? [])].flatMap(([each, text]) => {
      const file = fileCalled(each);
      return file === undefined ? [] : [[file.name, text] as const];
    }),
  );
  return {
    title: notes?.title ?? titleOf(name),
    year: notes?.year ?? yearIn(name, thisYear),
    categories: notes?.categories ?? [],
    isTop: notes?.isTop ?? false,
    isDraft: notes?.isDraft ?? true,
    story: notes?.story ?? {},
    cover: fileCalled(notes?.cover) ?? files.find((file) => COVER_NAME.test(file.name)) ?? files[0],
    images: files.slice(0, MOST_IMAGES),
    texts,
    problems,
  };
}

/** Operating systems differ in the Unicode form of file names (NFC, NFD). */
function finderOf<Item extends { readonly name: string }>(files: readonly Item[]) {
  const byName = new Map(files.map((file) => [file.name.normalize(), file]));
  return (name: string | undefined) => byName.get(name?.normalize() ?? "");
}

function titleOf(folderName: string): string {
  return [...oneLine(folderName.replaceAll("_", " "))].slice(0, LONGEST_TITLE).join("");
}

function yearIn(name: string, thisYear: number): number {
  const year = Number(YEAR_IN_NAME.exec(name)?.[0]);
  return year >= FIRST_YEAR && year <= thisYear + 1 ? year : thisYear;
}

/** Unreadable notes are reported as a problem and ignored. */
async function readNotes(
  file: TextFile,
  thisYear: number,
  problems: FolderProblem[],
): Promise<ProjectNotes | undefined> {
  try {
    if (file.size > MOST_NOTES_BYTES) return refuse("body-too-large");
    return parseNotes(await file.text(), thisYear);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const reason = message(error.code, error.values);
    problems.push({ code: "import-bad-notes", values: { error: reason } });
    return undefined;
  }
}
