import { expect, test } from "vitest";
import { planFolders } from "./plan-folders.ts";
import { foldersOf, readDropped, type PickedFolders } from "./read-folders.ts";

/** A tree of folders: `null` is a file, "locked" an entry that can't be read. */
interface Tree {
  [name: string]: Tree | null | "locked";
}

const BATCH = 100;

const refused = (_: unknown, reject: (error: Error) => void) => reject(new Error("locked"));

function entryOf(name: string, inside: Tree | null | "locked"): FileSystemEntry {
  if (inside === null || inside === "locked") {
    const file = (resolve: (file: File) => void) =>
      resolve(new File(["x"], name, { type: typeOf(name) }));
    const read = inside === null ? file : refused;
    return { name, isFile: true, isDirectory: false, file: read } as unknown as FileSystemEntry;
  }
  const createReader = () => {
    const left = Object.entries(inside).map(([each, of]) => entryOf(each, of));
    return {
      readEntries: (resolve: (some: FileSystemEntry[]) => void) => resolve(left.splice(0, BATCH)),
    };
  };
  return { name, isFile: false, isDirectory: true, createReader } as unknown as FileSystemEntry;
}

const typeOf = (name: string) => (name.endsWith(".jpg") ? "image/jpeg" : "");

function dropped(tree: Tree): Promise<PickedFolders> {
  const items = Object.entries(tree).map(([name, inside]) => {
    return { webkitGetAsEntry: () => entryOf(name, inside) } as unknown as DataTransferItem;
  });
  return readDropped(items);
}

async function planOf(picked: PickedFolders) {
  const { projects, notes } = await planFolders(picked, { thisYear: 2026, categories: ["EVENTS"] });
  return {
    projects: projects.map(({ title, files }) => [title, files.map(({ name }) => name)]),
    notes: notes.map(({ name }) => name),
  };
}

const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index + 1}.jpg`, null]));

test("O2 a folder that has only folders stands for them, one with pictures is a project", async () => {
  const bodas = {
    Ana: { "10.jpg": null, "2.jpg": null },
    Luz: { "1.jpg": null },
    "lista.pdf": null,
  };
  const casa = { "1.jpg": null, ".DS_Store": null, planos: { "2.jpg": null } };
  const picked = await dropped({ Bodas: bodas, Casa_Azul: casa, "suelta.jpg": null });
  expect(await planOf(picked)).toEqual({
    projects: [
      ["Ana", ["2.jpg", "10.jpg"]],
      ["Luz", ["1.jpg"]],
      ["Casa Azul", ["1.jpg"]],
    ],
    notes: ["suelta.jpg", "Bodas/lista.pdf", "Casa_Azul/planos"],
  });
});

test("O2 a folder is read to its end, batch by batch", async () => {
  const { projects } = await planOf(await dropped({ Todo: many(2 * BATCH), Uno: many(BATCH + 1) }));
  expect(projects.map(([, files]) => files?.length)).toEqual([2 * BATCH, BATCH + 1]);
});

test("O2 what can't be read, and folders without pictures, are left out and named", async () => {
  const picked = await dropped({ Casa: { "1.jpg": null, "2.jpg": "locked" }, Vacía: {} });
  expect(await planOf(picked)).toEqual({
    projects: [["Casa", ["1.jpg"]]],
    notes: ["Casa/2.jpg", "Vacía"],
  });
});

test("O2 a chooser's paths are the same folders", async () => {
  const files = ["Bodas/Ana/2.jpg", "Bodas/Ana/viejas/3.jpg", "Bodas/Luz/1.jpg"].map((path) => {
    const name = path.slice(path.lastIndexOf("/") + 1);
    const file = new File(["x"], name, { type: typeOf(name) });
    return Object.defineProperty(file, "webkitRelativePath", { value: path });
  });
  expect(await planOf(foldersOf(files))).toEqual({
    projects: [
      ["Ana", ["2.jpg"]],
      ["Luz", ["1.jpg"]],
    ],
    notes: ["Bodas/Ana/viejas"],
  });
});
