import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isRecord } from "#domain/parsing.ts";
import { ENGLISH_ONLY } from "#domain/language.ts";
import { emptyOf } from "#domain/settings-tree.ts";
import {
  parseSiteSettings,
  siteSettings,
  withLaterEntries,
  type SiteSettings,
} from "#domain/site-settings.ts";
import { OperatorError } from "../settings.ts";

const DEMO = new URL("../../demo/studio.json", import.meta.url);
const FILE_NAME = "studio.json";

/** The settings of a new studio: empty but for the texts that no page can do without. */
export const BLANK_SETTINGS: SiteSettings = {
  ...emptyOf(siteSettings),
  languages: ENGLISH_ONLY,
  brand: "Estudio",
  description: "Photography and film studio.",
  story: "Your story, our image",
};

export interface DefaultSettings {
  settings: SiteSettings;
  /** True without the demo and without the operator's file. */
  isBlank: boolean;
}

/**
 * Reads the settings before the first save: the demo's or blank ones, with the entries of `studio.json` on
 * top.
 * @throws OperatorError with the file and the invalid entry
 */
export async function readDefaultSettings(
  dataDir: string,
  demo: boolean,
): Promise<DefaultSettings> {
  const defaults: unknown = demo ? JSON.parse(await readFile(DEMO, "utf8")) : BLANK_SETTINGS;
  const path = join(dataDir, FILE_NAME);
  try {
    const own = await readIfThere(path);
    const settings = parseSiteSettings(
      own === undefined ? defaults : overlay(defaults, withLaterEntries(JSON.parse(own))),
    );
    return { settings, isBlank: !demo && own === undefined };
  } catch (error) {
    throw new OperatorError(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Merges records entry by entry; other values, lists included, are replaced. Translations come from `over`
 * alone, because those of `base` belong to replaced texts.
 */
export function overlay(base: unknown, over: unknown): unknown {
  if (!isRecord(base) || !isRecord(over)) return over;
  const { translations: _, ...below } = base;
  const entries = Object.entries(over).map(([key, value]) => {
    return [key, key === "translations" ? value : overlay(base[key], value)];
  });
  return { ...below, ...Object.fromEntries(entries) };
}
