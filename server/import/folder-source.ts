import { constants, copyFile, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { inNameOrder, readProjectFolder, type TextFile } from "#domain/project-folder.ts";
import { NOTES_FILE } from "#domain/project-notes.ts";
import { refuse } from "#domain/refusal.ts";
import { codeOf } from "../system.ts";
import type { ImportSource, RefusedEntry, SourceFile, SourceProject } from "./import-source.ts";
import { problem, type Problem } from "./report.ts";

/** Reads each sub-folder as a project: a draft, unless its `project.json` says otherwise (O2). */
export async function readFolder(folder: string, year: number): Promise<ImportSource> {
  const projects: SourceProject[] = [];
  const refused: RefusedEntry[] = [];
  for (const entry of await listFolder(folder)) {
    const { name } = entry;
    if (entry.isDirectory()) {
      try {
        projects.push(await readProject(folder, name, year));
      } catch (error) {
        if (!isDenied(error)) throw error;
        refused.push({ name, problem: problem("import-unreadable") });
      }
    } else {
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
  let notes: TextFile | undefined;
  for (const entry of await listFolder(folder)) {
    if (entry.isDirectory()) {
      problems.push(problem("import-folder-in-project", {}, entry.name));
    } else if (entry.isSymbolicLink()) {
      problems.push(problem("import-link", {}, entry.name));
    } else if (!entry.isFile()) {
      // Reading a pipe would never end.
      problems.push(problem("folder-no-media", {}, entry.name));
    } else if (entry.name === NOTES_FILE) {
      notes = await textFile(join(folder, entry.name));
    } else {
      files.push(await folderFile(folder, `${name}/${entry.name}`, entry.name));
    }
  }
  const { texts, ...project } = await readProjectFolder({ name, files, notes }, year);
  return {
    ...project,
    key: name,
    needsFiles: true,
    oldSlugs: [],
    texts: new Map(
      [...texts].map(([file, words]) => [
        files.find((each) => each.name === file)?.key ?? file,
        words,
      ]),
    ),
    problems: [
      ...problems,
      ...project.problems.map(({ code, values, file }) => problem(code, values, file)),
    ],
  };
}

function refuseUnreadable(error: unknown): never {
  if (isDenied(error)) refuse("import-unreadable");
  throw error;
}

function isDenied(error: unknown): boolean {
  return ["EACCES", "EPERM"].includes(String(codeOf(error)));
}

async function listFolder(folder: string) {
  return inNameOrder(await readdir(folder, { withFileTypes: true }));
}

async function textFile(file: string): Promise<TextFile> {
  const { size } = await stat(file);
  return { size, text: () => readFile(file, "utf8") };
}

async function folderFile(folder: string, path: string, name: string): Promise<SourceFile> {
  const file = join(folder, name);
  const { size, mtimeMs } = await stat(file);
  return {
    // A replaced file counts as another file.
    key: `${path}?${size}-${Math.floor(mtimeMs)}`,
    name,
    async copyTo(copy, mostBytes, room) {
      const most = String(Math.floor(mostBytes / 1024 ** 2));
      if (size > mostBytes) refuse("import-too-large", { most, file: name });
      await room(size);
      await copyFile(file, copy, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE).catch(
        refuseUnreadable,
      );
    },
  };
}
