import { categoryList } from "./category-list.ts";
import { message } from "./messages.ts";
import { refusedAnswer, type RefusedAnswer } from "./refusal.ts";
import type { WrongEntry } from "./settings-entry.ts";
import { findEntry, type Annotations, type EntrySchema } from "./settings-tree.ts";
import { siteSettings } from "./site-settings.ts";

/** All that Ajustes and Categorías edit. */
const EDITED: EntrySchema = {
  ...siteSettings,
  entries: { ...(siteSettings as EntrySchema).entries, ...categoryList.entries },
};

/** Returns an entry's label. @param path as in `contact.roles[1].phone` */
export function fieldLabel(path: string): string {
  const { label = path } = annotationsOf(path);
  const number = numberOf(path);
  const language = TRANSLATION.exec(path)?.[1];
  const numbered = number === undefined ? label : `${label} ${number}`;
  return language === undefined ? numbered : `${numbered} (${languageName(language)})`;
}

const TRANSLATION = /(?:^|\.)translations\.(\w+)(?=\.)/;

/** Returns a language's Spanish name, as in "inglés". */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames("es", { type: "language" }).of(code) ?? code;
  // WebKit capitalizes the name, which would differ from the server's HTML.
  return name.toLocaleLowerCase("es");
}

/** Returns the path of an entry in another language, as in `about.translations.en.quote`. */
export function translationPath(path: string, language: string): string {
  const end = path.lastIndexOf(".") + 1;
  return `${path.slice(0, end)}translations.${language}.${path.slice(end)}`;
}

/** Returns an entry's label with its group. */
export function fieldName(path: string): string {
  const { group = "Ajustes", label } = annotationsOf(path);
  return label === undefined ? group : `${group}, ${fieldLabel(path)}`;
}

/** An object and an item of a list have no label, and what is no entry has no group either. */
function annotationsOf(path: string): Pick<Annotations, "group" | "label"> {
  const { entry, group } = findEntry(EDITED, path.replace(TRANSLATION, "").replace(/^\./, ""));
  return { group, label: entry?.label };
}

/** Returns the complete error message of an entry. */
export function wrongEntrySentence(entry: WrongEntry): string {
  return message("wrong-settings", { field: fieldName(entry.path), rule: ruleSentence(entry) });
}

/** Returns the error message for display beside the entry's labelled control. */
export function fieldProblem(entry: WrongEntry): string {
  const sentence = ruleSentence(entry);
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** A refused save; `fields` has a sentence for each wrong entry, by its path. */
export interface WrongSettingsAnswer extends RefusedAnswer {
  field?: string;
  fields?: Record<string, string>;
}

/** Answers a refused save with a sentence for each wrong entry's path. */
export function wrongSettingsAnswer(entries: readonly WrongEntry[]): WrongSettingsAnswer {
  const answer: WrongSettingsAnswer = refusedAnswer("wrong-settings");
  const [first] = entries;
  const fields = Object.fromEntries(entries.map((entry) => [entry.path, fieldProblem(entry)]));
  return first
    ? { ...answer, error: wrongEntrySentence(first), field: first.path, fields }
    : answer;
}

function ruleSentence({ rule, most }: WrongEntry): string {
  return message(`settings-${rule}`, { most: String(most) });
}

function numberOf(path: string): number | undefined {
  const index = /\[(\d+)\]/.exec(path)?.[1];
  return index === undefined ? undefined : Number(index) + 1;
}
