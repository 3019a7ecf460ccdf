import { categorySlug, spelledSlug } from "#domain/category.ts";
import { message, type MessageCode } from "#domain/messages.ts";
import {
  inNameOrder,
  readProjectFolder,
  type FolderProblem,
  type FolderProject,
} from "#domain/project-folder.ts";
import { NOTES_FILE } from "#domain/project-notes.ts";
import { isCalledHeic, refusalOfFile, refusalOfFilm } from "#domain/upload-files.ts";
import { MOST_TRASHED_TOGETHER } from "#domain/trash.ts";
import type { FolderTree, PickedFolders } from "./read-folders.ts";

export interface PlannedProject extends Omit<FolderProject<File>, "problems" | "isDraft"> {
  /** All files to upload, each once. */
  files: readonly File[];
}

/** Reports what is left out, or not used as the project notes specify. */
export interface PlanNote {
  /** The path of the file or folder. */
  name: string;
  text: string;
}

export interface FolderPlan {
  projects: readonly PlannedProject[];
  notes: readonly PlanNote[];
}

export interface PlanContext {
  thisYear: number;
  categories: readonly string[];
}

/** Plans a draft for each folder with media, or, in a folder without any, for each of its folders (O2). */
export async function planFolders(
  { files, folders, unreadable }: PickedFolders,
  context: PlanContext,
): Promise<FolderPlan> {
  const notes: PlanNote[] = [...outside(files, unreadable, "")];
  const projects: PlannedProject[] = [];
  const add = async (folder: FolderTree, path: string) => {
    const project = await planProject(folder, path, context, notes);
    if (project) projects.push(project);
  };
  for (const folder of inNameOrder(folders)) {
    const { name } = folder;
    const inside = inNameOrder(folder.folders);
    if (folder.files.some(isMedia) || inside.length === 0) {
      await add(folder, name);
      continue;
    }
    notes.push(...outside(folder.files, folder.unreadable, `${name}/`));
    for (const each of inside) await add(each, `${name}/${each.name}`);
  }
  const more = projects.splice(MOST_TRASHED_TOGETHER);
  if (more.length > 0) {
    const values = { most: String(MOST_TRASHED_TOGETHER) };
    notes.push({
      name: more[0]?.title ?? "",
      text: sentence({ code: "folders-too-many", values }),
    });
  }
  return { projects, notes };
}

/** Returns whether the queue accepts a file as a picture; one that is too large is reduced. */
export function isPicture(file: File): boolean {
  return isCalledHeic(file) || refusalOfFile(file) !== "file-wrong-type";
}

function isMedia(file: File): boolean {
  const [kept] = inNameOrder([file]);
  return kept !== undefined && (isPicture(file) || refusalOfFilm(file) === undefined);
}

function outside(files: readonly File[], unreadable: readonly string[], path: string): PlanNote[] {
  return [...unread(unreadable, path), ...leftOut(files, path, "import-not-in-project")];
}

function unread(names: readonly string[], path: string): PlanNote[] {
  return leftOut(
    names.map((name) => ({ name })),
    path,
    "folder-unreadable",
  );
}

function leftOut(
  entries: readonly { readonly name: string }[],
  path: string,
  code: MessageCode,
): PlanNote[] {
  const text = sentence({ code });
  return inNameOrder(entries).map(({ name }) => ({ name: path + name, text }));
}

async function planProject(
  folder: FolderTree,
  path: string,
  { thisYear, categories }: PlanContext,
  notes: PlanNote[],
): Promise<PlannedProject | undefined> {
  const said = folder.files.find(({ name }) => name === NOTES_FILE);
  const files = inNameOrder(folder.files.filter((file) => file !== said));
  const media = files.filter(isMedia);
  notes.push(
    ...unread(folder.unreadable, `${path}/`),
    ...leftOut(folder.folders, `${path}/`, "import-folder-in-project"),
    ...leftOut(
      files.filter((file) => !media.includes(file)),
      `${path}/`,
      "folder-no-media",
    ),
  );
  if (media.length === 0) {
    notes.push({ name: path, text: sentence({ code: "import-nothing-in-project" }) });
    return undefined;
  }
  const { problems, isDraft, ...project } = await readProjectFolder(
    { name: folder.name, files: media, notes: said },
    thisYear,
  );
  const settled = settleCategories(project.categories, categories);
  const all: FolderProblem[] = [
    ...problems,
    ...settled.unknown.map((name) => ({ code: "import-no-category", values: { name } }) as const),
    ...(isDraft ? [] : [{ code: "folder-stays-draft" } as const]),
  ];
  notes.push(...all.map((each) => ({ name: path, text: sentence(each) })));
  const { cover, images } = project;
  const taken = new Set(cover ? [cover, ...images] : images);
  // Keep the name order, also for the cover.
  const uploaded = media.filter((file) => taken.has(file));
  return { ...project, categories: settled.known, files: uploaded };
}

/** Finds the studio's categories by the slugs of the names; creates none. */
function settleCategories(wanted: readonly string[], categories: readonly string[]) {
  const bySlug = new Map(categories.map((name) => [categorySlug(name), name]));
  const settled = wanted.map(
    (name) => [name, bySlug.get(spelledSlug(categorySlug(name)))] as const,
  );
  return {
    known: [...new Set(settled.flatMap(([, category]) => category ?? []))],
    unknown: settled.flatMap(([name, category]) => (category === undefined ? name : [])),
  };
}

function sentence({ code, values }: Omit<FolderProblem, "file">): string {
  return message(code, values);
}
