import { readdir, readFile } from "node:fs/promises";

/** The ids of the processes that a process has started and that still run; only Linux tells. */
export async function childProcesses(parent: number): Promise<number[]> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(ids.map(parentOf));
  return ids.filter((_, at) => parents[at] === parent);
}

async function parentOf(id: number): Promise<number | undefined> {
  // It may have ended since its folder was listed.
  const line = await readFile(`/proc/${id}/stat`, "utf8").catch(() => "");
  // The name, in brackets, may hold anything; after it come the state and the parent.
  const [state, parent] = line.slice(line.lastIndexOf(")") + 2).split(" ");
  return state === "Z" ? undefined : Number(parent);
}
