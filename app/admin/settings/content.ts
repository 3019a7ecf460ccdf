import { isRecord } from "#domain/parsing.ts";
import type { Studio } from "#domain/studio.ts";
import { fieldName } from "#domain/studio-fields.ts";
import type { ConflictRow } from "../editing/conflict-rows.ts";

/** The keys of a path: `contact.roles[1].phone` is `contact`, `roles`, `1`, `phone`. */
function keysOf(path: string): string[] {
  return path.split(/[.[\]]+/).filter((key) => key !== "");
}

/** What stands at a path of the settings; undefined for nothing. */
export function valueAt(content: Studio, path: string): unknown {
  return keysOf(path).reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined,
    content,
  );
}

/** The text at a path, for its control; empty where there is none. */
export function textAt(content: Studio, path: string): string {
  const value = valueAt(content, path);
  return typeof value === "string" ? value : "";
}

/** The settings with another value at a path; they themselves stay as they are. */
export function withValue(content: Studio, path: string, value: unknown): Studio {
  // Whatever stands in the form is judged by `parseStudio` when it is sent.
  return replaced(content, keysOf(path), value) as Studio;
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

/** What is added to each list of the settings. */
export const NEW_ITEMS = {
  "about.pictures": "",
  "contact.roles": { role: "", phone: "" },
  showcase: { category: "FASHION", label: "", title: "" },
} as const;

export type ListPath = keyof typeof NEW_ITEMS;

/** The settings that this browser kept, where the form could still show them. */
export function readKept(model: Studio, kept: unknown): Studio | undefined {
  return hasShapeOf(model, kept, "") ? (kept as Studio) : undefined;
}

function hasShapeOf(model: unknown, value: unknown, at: string): boolean {
  if (Array.isArray(model)) {
    const item = Object.entries(NEW_ITEMS).find(([path]) => path === at)?.[1];
    return Array.isArray(value) && value.every((each) => hasShapeOf(item, each, ""));
  }
  if (!isRecord(model)) return typeof value === typeof model;
  return (
    isRecord(value) &&
    Object.entries(model).every(([key, inner]) =>
      hasShapeOf(inner, value[key], at === "" ? key : `${at}.${key}`),
    )
  );
}

/** True where two settings say the same. */
export function isSame(a: unknown, b: unknown): boolean {
  return differingPaths(a, b).length === 0;
}

/** The paths at which two settings differ, in the order of the first; a list is one entry. */
export function differingPaths(a: unknown, b: unknown, at = ""): string[] {
  if (isRecord(a) && isRecord(b)) {
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((key) =>
      differingPaths(a[key], b[key], at === "" ? key : `${at}.${key}`),
    );
  }
  if (Array.isArray(a) && Array.isArray(b) && a.length === b.length) {
    return a.every((item, index) => differingPaths(item, b[index]).length === 0) ? [] : [at];
  }
  return a === b ? [] : [at];
}

/** A value of the settings as one line that can be read: a list's items one after another. */
export function inWords(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(inWords).join(" · ") || "Nada";
  return isRecord(value) ? Object.values(value).map(inWords).join(", ") : "";
}

/**
 * What is to be chosen where two saves differ: what only the other changed is theirs.
 * @param base what the edit began from
 */
export function conflictRows(base: Studio, mine: Studio, stored: Studio): ConflictRow[] {
  const changed = new Set(differingPaths(base, mine));
  return differingPaths(mine, stored).map((path) => ({
    key: path,
    name: fieldName(path),
    isAsked: true,
    sides: ["mine", "stored"],
    suggested: changed.has(path) ? "mine" : "stored",
  }));
}

/**
 * What stands in the form, with all that a kept edit changed besides (D3).
 * Where both changed the same, the form's stands: it was written later.
 */
export function withKept(form: Edited, kept: Edited): Studio {
  const written = new Set(differingPaths(form.base, form.content));
  const taken = differingPaths(kept.base, kept.content).filter((path) => !written.has(path));
  return chosenContent(kept.content, form.content, taken);
}

/** An edit, and what it began from. */
interface Edited {
  base: Studio;
  content: Studio;
}

/** The stored settings with mine at some paths. */
export function chosenContent(mine: Studio, stored: Studio, paths: readonly string[]): Studio {
  return paths.reduce((content, path) => withValue(content, path, valueAt(mine, path)), stored);
}
