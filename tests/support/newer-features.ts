import { parse as parseStyles } from "postcss";
import { parseAst } from "vite";
import { features } from "web-features";
import type { Browsers } from "../../app/browsers.ts";

/** Months from Baseline newly available to Baseline widely available. */
const WIDELY_AFTER_MONTHS = 30;

/** Interfaces of the global objects. */
const GLOBALS: Readonly<Record<string, string>> = {
  document: "Document",
  navigator: "Navigator",
  performance: "Performance",
  globalThis: "Window",
  self: "Window",
  window: "Window",
};

/**
 * Returns the oldest browsers that have every feature that was Baseline widely available on a day.
 * @param day in the form 2026-01-31
 */
export function baselineBrowsers(day: string): Browsers {
  const newly = new Date(day);
  newly.setUTCMonth(newly.getUTCMonth() - WIDELY_AFTER_MONTHS);
  const statuses = Object.values(features)
    .flatMap((each) => (each.kind === "feature" ? each.status : []))
    .filter(({ baseline_low_date: since }) => since && new Date(since.replace("≤", "")) <= newly);
  const oldest = (browser: keyof Browsers) =>
    Math.max(...statuses.map(({ support }) => versionOf(support[browser])));
  return {
    chrome: oldest("chrome"),
    edge: oldest("edge"),
    firefox: oldest("firefox"),
    safari: oldest("safari"),
  };
}

/**
 * Finds features that browsers lack, by the data of web-features.
 * @returns a function from the keys of scripts or styles to the ids of missing features
 */
export function newerThan(browsers: Browsers): (keys: Iterable<string>) => Set<string> {
  const newer = newerKeys(browsers);
  return (keys) => new Set(Array.from(keys).flatMap((key) => newer.get(key) ?? []));
}

/** Maps the keys of features that browsers lack to ids; `scriptKeys` and `styleKeys` return such keys. */
function newerKeys({ chrome, edge, firefox, safari }: Browsers): Map<string, string> {
  const versions = Object.entries({
    chrome,
    chrome_android: chrome,
    edge,
    firefox,
    firefox_android: firefox,
    safari,
    safari_ios: safari,
  });
  const newer = new Map<string, string>();
  const older = new Set<string>();
  for (const [id, feature] of Object.entries(features)) {
    if (feature.kind !== "feature") continue;
    for (const [key, { support }] of Object.entries(feature.status.by_compat_key ?? {})) {
      const since = new Map(Object.entries(support));
      if (versions.every(([name, version]) => versionOf(since.get(name)) <= version)) {
        older.add(key);
      } else newer.set(key, id);
    }
  }
  const members = new Map<string, string>();
  for (const [key, id] of newer) {
    const [, owner = "", name = ""] = /^(.+\.\w+)\.(\w+)$/.exec(key) ?? [];
    // A member of a new interface is covered by the interface's key.
    if (older.has(owner) && isMemberOfAny(owner, name)) members.set(`.${name}`, id);
  }
  // A name that an older feature shares proves nothing.
  for (const key of older) members.delete(key.slice(key.lastIndexOf(".")).replace("_static", ""));
  return new Map([...newer, ...members]);
}

/** Returns whether scripts reach a member through any variable, as members of elements or built-ins. */
function isMemberOfAny(owner: string, name: string): boolean {
  if (/^api\.(?:Element|(?:HTML|SVG)\w+)$/.test(owner)) return true;
  const builtin: unknown = Reflect.get(globalThis, owner.replace("javascript.builtins.", ""));
  return typeof builtin === "function" && name in Object(builtin.prototype);
}

function versionOf(since: string | undefined): number {
  return since === undefined ? Infinity : Number.parseFloat(since.replace("≤", ""));
}

/**
 * Returns possible keys of MDN's data in a script, such as `html.elements.img.fetchpriority`; a key such as
 * `.toSorted` means a member of any object.
 */
export function scriptKeys(script: string): Set<string> {
  const keys = new Set<string>();
  walk(parseAst(script), (node) => {
    const member = node.type === "MemberExpression" && !node.computed && nameOf(node.property);
    if (member) {
      const { object } = node;
      const owner = nameOf(object) ?? (isRecord(object) ? nameOf(object.property) : "") ?? "";
      if (!(owner in GLOBALS)) keys.add(`.${member}`);
      if (GLOBALS[owner] === "Window") keys.add(`api.${member}`);
      const path = `${GLOBALS[owner] ?? owner}.${member}`;
      keys.add(`api.${path}`).add(`api.${path}_static`).add(`javascript.builtins.${path}`);
    }
    const name = nameOf(node);
    if (name) keys.add(`api.${name}`).add(`javascript.builtins.${name}`);
    for (const key of elementKeys(node)) keys.add(key);
    if (isRecord(node.regex) && /\(\?<[=!]/.test(String(node.regex.pattern))) {
      keys.add("javascript.regular_expressions.lookbehind_assertion");
    }
  });
  return keys;
}

/** Returns the keys of a React element and of its attributes. */
function elementKeys({ type, arguments: given }: Record<string, unknown>): string[] {
  if (type !== "CallExpression" || !Array.isArray(given)) return [];
  const [tag, attributes]: unknown[] = given;
  if (!isRecord(tag) || typeof tag.value !== "string") return [];
  if (!isRecord(attributes) || !Array.isArray(attributes.properties)) return [];
  const element = `html.elements.${tag.value}`;
  const names = attributes.properties.flatMap((each: unknown) =>
    isRecord(each) ? (nameOf(each.key)?.toLowerCase() ?? []) : [],
  );
  const ofNames = names.flatMap((name) => [`${element}.${name}`, `html.global_attributes.${name}`]);
  return [element, ...ofNames];
}

/** Returns possible keys of MDN's data in a style sheet, such as `css.selectors.has`. */
export function styleKeys(styles: string): Set<string> {
  const keys = new Set<string>();
  parseStyles(styles).walk((node) => {
    if (node.type === "rule") {
      if (node.parent?.type === "rule") keys.add("css.selectors.nesting");
      for (const name of words(node.selector, /(?<=:)[a-z-]+/g)) keys.add(`css.selectors.${name}`);
    }
    // Features in the condition of @supports are found where they are used.
    if (node.type === "atrule" && node.name !== "supports") {
      const rule = `css.at-rules.${node.name}`;
      keys.add(rule);
      for (const name of words(node.params, /[a-z-]+/g)) keys.add(`${rule}.${name}`);
    }
    if (node.type !== "decl") return;
    const property = `css.properties.${node.prop}`;
    keys.add(property);
    const value = node.value.replaceAll(/"[^"]*"|url\([^)]*\)|--[\w-]+/g, "");
    for (const name of words(value, /(?<![\w-])-?[a-z][\w-]*/g)) keys.add(`${property}.${name}`);
    for (const name of words(value, /[a-z-]+(?=\()/g)) {
      for (const key of [name, `${name}_function`, `color.${name}`]) keys.add(`css.types.${key}`);
    }
    for (const unit of words(value, /(?<=\d)[a-z]+/g)) keys.add(`css.types.length.${unit}`);
  });
  return keys;
}

function words(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([word]) => word);
}

function nameOf(node: unknown): string | undefined {
  return isRecord(node) && node.type === "Identifier" ? String(node.name) : undefined;
}

function walk(node: unknown, visit: (node: Record<string, unknown>) => void): void {
  if (Array.isArray(node)) {
    for (const each of node) walk(each, visit);
  } else if (isRecord(node)) {
    visit(node);
    for (const key in node) {
      const isName = (key === "property" || key === "key") && node.computed === false;
      if (!isName) walk(node[key], visit);
    }
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
