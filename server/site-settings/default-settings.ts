import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isRecord } from "#domain/parsing.ts";
import { parseSiteSettings, withLaterEntries, type SiteSettings } from "#domain/site-settings.ts";
import { WrongSetting } from "../settings.ts";

/** The demo studio's own file: every entry has its value there. */
const DEMO = new URL("../../demo/studio.json", import.meta.url);
/** What may be said of any studio, for one that shows no demo. */
const BLANK = new URL("blank.json", import.meta.url);
const FILE_NAME = "studio.json";

/** The site's settings before any save. */
export interface DefaultSettings {
  settings: SiteSettings;
  /** True where they say nothing of any studio: no demo, and no file of the operator's. */
  isBlank: boolean;
}

/**
 * Reads the settings before any save: the demo's or, without it, blank ones, entry by entry
 * replaced by those in the data folder's `studio.json`. Lists are replaced whole.
 * @param demo whether the demo may be shown
 * @throws WrongSetting naming the file and the entry that can't be used
 */
export async function readDefaultSettings(
  dataDir: string,
  demo: boolean,
): Promise<DefaultSettings> {
  const defaults: unknown = JSON.parse(await readFile(demo ? DEMO : BLANK, "utf8"));
  const path = join(dataDir, FILE_NAME);
  try {
    const own = await readIfThere(path);
    const settings = parseSiteSettings(
      own === undefined ? defaults : overlay(defaults, withLaterEntries(JSON.parse(own))),
    );
    return { settings, isBlank: !demo && own === undefined };
  } catch (error) {
    throw new WrongSetting(`${path}: ${error instanceof Error ? error.message : String(error)}`);
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
 * One record over another, entry by entry; anything else, lists too, is replaced whole. Translations are
 * those of the record above alone: the other's would translate texts that are no longer there.
 */
export function overlay(base: unknown, over: unknown): unknown {
  if (!isRecord(base) || !isRecord(over)) return over;
  const { translations: _, ...below } = base;
  const entries = Object.entries(over).map(([key, value]) => {
    return [key, key === "translations" ? value : overlay(base[key], value)];
  });
  return { ...below, ...Object.fromEntries(entries) };
}
