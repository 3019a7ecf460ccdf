import * as v from "valibot";
import { oneLine } from "./parsing.ts";
import { refuse } from "./refusal.ts";
import { line, maxCharacters, record } from "./schema.ts";
import { translationsOf, type TextsOf } from "./translations.ts";

export const LONGEST_CLIENT = 120;
export const LONGEST_TEXT = 10_000;
export const LONGEST_STATEMENT = 200;
export const LONGEST_SEARCH_TITLE = 120;
export const LONGEST_SEARCH_DESCRIPTION = 320;
export const MOST_CREDITS = 60;
export const LONGEST_CREDIT = 120;
export const MOST_NAMES = 40;

/** A credit of any length, as an editor holds it. */
export const looseCredits = v.array(record({ role: v.string(), names: v.array(v.string()) }, ""));

/** Checks the shape of credits, but no lengths. */
export function isCredits(value: unknown): value is Credit[] {
  return v.is(looseCredits, value);
}

const credits = v.pipe(
  v.array(
    v.pipe(
      record(
        {
          role: v.string("wrong-credits"),
          names: v.array(v.string("wrong-credits"), "wrong-credits"),
        },
        "wrong-credits",
      ),
      v.transform(checkCredit),
    ),
    "wrong-credits",
  ),
  v.maxLength(MOST_CREDITS, "wrong-credits"),
);

const storyTexts = {
  text: v.pipe(
    v.string("wrong-text"),
    v.transform(tidyText),
    maxCharacters(LONGEST_TEXT, "wrong-text"),
  ),
  statement: line(LONGEST_STATEMENT, "wrong-statement"),
  credits,
  searchTitle: line(LONGEST_SEARCH_TITLE, "wrong-search-text"),
  searchDescription: line(LONGEST_SEARCH_DESCRIPTION, "wrong-search-text"),
};

/** The optional text parts of a project (U2); empty ones are not shown. */
export const storyFields = {
  client: line(LONGEST_CLIENT, "wrong-client"),
  ...storyTexts,
  translations: translationsOf(storyTexts, "wrong-translations"),
};

export type StoryTexts = TextsOf<typeof storyTexts>;
export type Story = TextsOf<typeof storyFields>;
export type Credit = StoryTexts["credits"][number];

export const EMPTY_STORY: Readonly<Story> = {
  client: "",
  text: "",
  statement: "",
  credits: [],
  searchTitle: "",
  searchDescription: "",
  translations: {},
};

/** Picks the story's fields. */
export function storyOf(story: Story): Story {
  const { client, text, statement, credits, searchTitle, searchDescription, translations } = story;
  return { client, text, statement, credits, searchTitle, searchDescription, translations };
}

/** Formats credits, one line each, as in `Dirección: Ana Pérez, Luis Gómez`. */
export function creditsText(credits: readonly Credit[]): string {
  return credits
    .map(({ role, names }) => (names.length > 0 ? `${role}: ${names.join(", ")}` : role))
    .join("\n");
}

/** Reads credits from text; a line without names becomes a role without names. */
export function readCredits(text: string): Credit[] {
  return text.split("\n").flatMap((line) => {
    const colon = line.indexOf(":");
    const role = oneLine(colon < 0 ? line : line.slice(0, colon));
    const names =
      colon < 0
        ? []
        : line
            .slice(colon + 1)
            .split(",")
            .map(oneLine);
    const credit = { role, names: names.filter((name) => name !== "") };
    return role === "" && credit.names.length === 0 ? [] : [credit];
  });
}

function tidyText(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFC")
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trimEnd();
}

function checkCredit(given: { role: string; names: string[] }): { role: string; names: string[] } {
  const [role = "", ...names] = [given.role, ...given.names].map(oneLine);
  const isWhole = names.length > 0 && names.length <= MOST_NAMES && [role, ...names].every(isNamed);
  return isWhole ? { role, names } : refuse("wrong-credits", { line: `: «${role}»` });
}

function isNamed(text: string): boolean {
  return text !== "" && [...text].length <= LONGEST_CREDIT;
}
