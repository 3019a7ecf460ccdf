import { isRecord } from "#domain/parsing.ts";
import {
  readSiteSettings,
  siteSettings,
  withLaterEntries,
  type SiteSettings,
  type SettingsHistory,
} from "#domain/site-settings.ts";
import type { DocumentEdit } from "../editing/use-document.ts";
import { pathKeys, valueAt } from "../editing/paths.ts";
import { fieldName } from "#domain/settings-fields.ts";
import { emptyOf, findEntry } from "#domain/settings-tree.ts";
import {
  conflictRows,
  mergeContents,
  type Choice,
  type DifferenceRow,
  type DocumentPart,
  type Sides,
} from "../editing/merge.ts";

/** Returns the text at a path; empty if there is none. */
export function textAt(content: SiteSettings, path: string): string {
  const value = valueAt(content, path);
  return typeof value === "string" ? value : "";
}

/** Returns a copy of the settings with another value at a path. */
export function withValue(content: SiteSettings, path: string, value: unknown): SiteSettings {
  // `parseSiteSettings` validates the form's content when it is sent.
  return replaced(content, pathKeys(path), value) as SiteSettings;
}

function replaced(whole: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(whole)) {
    const items: unknown[] = whole;
    return items.with(Number(key), replaced(items[Number(key)], rest, value));
  }
  const record = isRecord(whole) ? whole : {};
  return { ...record, [key]: replaced(record[key], rest, value) };
}

/** The lists of the settings. */
export type ListPath = "about.pictures" | "about.people" | "contact.roles" | "showcase";

/** Returns a new item of a list, with everything empty. */
export function newItemOf(path: ListPath): unknown {
  const { entry } = findEntry(siteSettings, `${path}[0]`);
  return entry && emptyOf(entry);
}

/** Parses a stored edit; undefined if the form could not show it. */
export function readUnsavedSettings(
  { content: current, versions }: SettingsHistory,
  stored: unknown,
  version: number,
): DocumentEdit<SiteSettings> | undefined {
  // The first release stored only the content; its base is the version of that number.
  const began = versions.find((each) => each.version === version)?.content ?? current;
  const [base, content] = (
    isRecord(stored) && isRecord(stored.base)
      ? [stored.base.content, stored.content]
      : [began, stored]
  ).map((each) => withLaterEntries(each));
  return isSettings(base) && isSettings(content)
    ? { base: { version, content: base }, content }
    : undefined;
}

function isSettings(value: unknown): value is SiteSettings {
  return readSiteSettings(value).settings !== undefined;
}

/** Returns the paths at which two settings differ; a list counts as one entry. */
export function differingPaths(a: unknown, b: unknown, at = ""): string[] {
  // If one side has no translations, compare with an empty record.
  const [one, other] = [a ?? (isRecord(b) ? {} : a), b ?? (isRecord(a) ? {} : b)];
  if (isRecord(one) && isRecord(other)) {
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((key) =>
      differingPaths(one[key], other[key], at === "" ? key : `${at}.${key}`),
    );
  }
  if (Array.isArray(a) && Array.isArray(b) && a.length === b.length) {
    return a.every((item, index) => differingPaths(item, b[index]).length === 0) ? [] : [at];
  }
  return a === b ? [] : [at];
}

/** Formats a value of the settings as one line. */
export function formatValue(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(formatValue).join(" · ") || "Nada";
  if (!isRecord(value)) return "";
  return Object.values(value)
    .map(formatValue)
    .filter((text) => text !== "")
    .join(", ");
}

/** Returns the entries in which two saves differ; each must be chosen, even if only one side changed it. */
export function settingsDifferences(
  sides: Sides<SiteSettings>,
): DifferenceRow<DocumentPart<SiteSettings>>[] {
  return conflictRows(partsOf(sides), sides).map((row) => ({ ...row, isConflict: true }));
}

/** Merges two saves; `mine` wins if both sides changed an entry and none is chosen. */
export function mergeSettings(sides: Sides<SiteSettings>, choice?: Choice): SiteSettings {
  return mergeContents(partsOf(sides), sides, choice);
}

function partsOf({ mine, stored }: Sides<SiteSettings>): DocumentPart<SiteSettings>[] {
  return differingPaths(mine, stored).map((path) => ({
    key: path,
    name: fieldName(path),
    read: (content) => valueAt(content, path),
    write: (content, value) => withValue(content, path, value),
  }));
}
