export interface FolderTree {
  name: string;
  files: File[];
  /** Folders inside a project have a name only. */
  folders: FolderTree[];
  unreadable: string[];
}

export type PickedFolders = Pick<FolderTree, "files" | "folders" | "unreadable">;

/** Levels to read: a folder of projects, and the projects in it. */
const DEPTH_READ = 2;

/** Reads dropped files and folders; must run in the event, after which the browser empties `items`. */
export function readDropped(items: Iterable<DataTransferItem>): Promise<PickedFolders> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  return readEntries(entries, DEPTH_READ);
}

/** Builds the tree of a folder input's files from their paths, as in `Bodas/Ana/1.jpg`. */
export function foldersOf(files: Iterable<File>): PickedFolders {
  const root = aTree("");
  for (const file of files) {
    const folders = file.webkitRelativePath.split("/").slice(0, -1);
    const parent = folders.reduce((tree, name) => {
      const known = tree.folders.find((each) => each.name === name) ?? aTree(name);
      if (!tree.folders.includes(known)) tree.folders.push(known);
      return known;
    }, root);
    parent.files.push(file);
  }
  return root;
}

async function readEntries(
  entries: readonly FileSystemEntry[],
  depth: number,
): Promise<PickedFolders> {
  const tree = aTree("");
  for (const entry of entries) {
    if (isFolder(entry)) {
      const inside = depth > 0 ? await readFolder(entry, depth - 1) : aTree("");
      if (inside) tree.folders.push({ ...inside, name: entry.name });
      else tree.unreadable.push(entry.name);
    } else if (isFile(entry)) {
      const file = await fileOf(entry).catch(() => undefined);
      if (file) tree.files.push(file);
      else tree.unreadable.push(entry.name);
    }
  }
  return tree;
}

async function readFolder(
  entry: FileSystemDirectoryEntry,
  depth: number,
): Promise<PickedFolders | undefined> {
  const entries = await listFolder(entry).catch(() => undefined);
  return entries && readEntries(entries, depth);
}

/** `readEntries` returns batches, of 100 in Chromium; an empty batch is the end. */
async function listFolder(entry: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = entry.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (batch.length === 0) return all;
    all.push(...batch);
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function aTree(name: string): FolderTree {
  return { name, files: [], folders: [], unreadable: [] };
}
