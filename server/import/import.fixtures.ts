import { join } from "node:path";
import { pino } from "pino";
import { onTestFinished } from "vitest";
import { aDatabase } from "../../tests/support/databases.ts";
import { aFolder } from "../../tests/support/studio-process.ts";
import type { DatabaseLocation } from "../database/open-database.ts";
import { readSettings } from "../settings.ts";
import { openStudio } from "../studio.ts";
import type { ImportSource, SourceFile, SourceProject } from "./import-source.ts";
import type { ImportParts } from "./import-studio.ts";
import type { ImportedProject } from "./report.ts";

export const NOW = Date.UTC(2026, 2, 1, 12);

/** Opens what an import needs of a studio, until the test ends. */
export async function anImporter(where?: DatabaseLocation) {
  const place = where ?? { dataDir: await aFolder(), databaseUrl: undefined };
  const { dataDir, databaseUrl } = place;
  await aDatabase(place);
  const studio = await openStudio(readSettings({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }), {
    isBesideServer: true,
    log: pino({ level: "silent" }),
    now: () => NOW,
  });
  onTestFinished(() => studio.close());
  /** Progress reports of the import. */
  const told: [done: number, all: number, title: string, outcome: string][] = [];
  const parts: ImportParts = {
    ...studio,
    workFolder: join(dataDir, "importing"),
    mostFilmBytes: 1024 ** 2,
    mostBytes: Infinity,
    pausesMs: [1, 2],
    onProject: (done, all, { title, outcome }) => told.push([done, all, title, outcome]),
  };
  return { parts, told, dataDir };
}

/** Returns a source's project, by default published and without files. */
export function aProject(key: string, fields: Partial<SourceProject> = {}): SourceProject {
  return {
    key,
    title: `Obra ${key}`,
    year: 2024,
    categories: [],
    isTop: false,
    isDraft: false,
    story: {},
    oldSlugs: [],
    cover: undefined,
    images: [],
    texts: new Map(),
    problems: [],
    ...fields,
  };
}

export function aSource(...projects: SourceProject[]): ImportSource {
  return { name: "http://old.example/api/articles.php", projects, refused: [] };
}

/** Returns an embedded film, which must not be copied. */
export function aFilmElsewhere(number: number): SourceFile {
  const embed = `https://vimeo.com/${76_979_000 + number}`;
  return { key: embed, name: embed, embed, copyTo: () => Promise.reject(new Error("copied")) };
}

export function aSourceFile(name: string, copyTo: SourceFile["copyTo"]): SourceFile {
  return { key: `/${name}`, name, copyTo };
}

/** Returns the report of an imported project, whose key is its title by default. */
export function came(title: string, more: Partial<ImportedProject> = {}): ImportedProject {
  return {
    key: title,
    title,
    outcome: "imported",
    isDraft: false,
    address: null,
    oldAddresses: [],
    pictures: 0,
    films: 0,
    reduced: 0,
    problems: [],
    ...more,
  };
}
