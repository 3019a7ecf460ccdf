import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Inspection } from "#domain/health.ts";
import { isRecord } from "#domain/parsing.ts";

const FILE = "inspection.json";

/** What the last look at all files found, kept over a restart: damage stays damage. */
export interface LastInspection {
  /** Null where none was made, or nobody can read of it. */
  read(): Promise<Inspection | null>;
  write(inspection: Inspection): Promise<void>;
}

export function lastInspectionIn(dataDir: string): LastInspection {
  const path = join(dataDir, FILE);
  return {
    async read() {
      const text = await readFile(path, "utf8").catch(() => "");
      return text === "" ? null : asInspection(text);
    },
    async write(inspection) {
      await writeFile(`${path}.part`, JSON.stringify(inspection));
      await rename(`${path}.part`, path);
    },
  };
}

function asInspection(text: string): Inspection | null {
  let written: unknown;
  try {
    written = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(written)) return null;
  const { at, looked, damaged, unreferenced } = written;
  const isWhole =
    typeof at === "number" &&
    typeof looked === "number" &&
    typeof unreferenced === "number" &&
    Array.isArray(damaged);
  if (!isWhole) return null;
  return { at, looked, unreferenced, damaged: damaged.filter((url) => typeof url === "string") };
}
