import * as v from "valibot";
import { oneLine } from "./parsing.ts";
import { mapValues } from "./records.ts";
import { refuse } from "./refusal.ts";
import { line, maxCharacters, record } from "./schema.ts";
import { STORY_FIELDS, TRANSLATED_FIELDS, UNTRANSLATED_FIELDS } from "./story-fields.ts";
import { translationsOf, type TextsOf } from "./translations.ts";

export const MOST_CREDITS = 60;
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
  ...mapValues(TRANSLATED_FIELDS, lineOf),
  text: v.pipe(
    v.string(TRANSLATED_FIELDS.text.code),
    v.transform(tidyText),
    maxCharacters(TRANSLATED_FIELDS.text.longest, TRANSLATED_FIELDS.text.code),
  ),
  credits,
};

/** What a save may send of the story; a field without a schema of its own is a text of one line. */
export const storyFields = {
  ...mapValues(UNTRANSLATED_FIELDS, lineOf),
  ...storyTexts,
  translations: translationsOf(storyTexts, "wrong-translations"),
};

/** The translated fields of any length, as answers and stored edits have them. */
export const looseTexts = {
  ...mapValues(TRANSLATED_FIELDS, () => v.string()),
  credits: looseCredits,
};

/** The same of all fields. */
export const looseFields = {
  ...mapValues(UNTRANSLATED_FIELDS, () => v.string()),
  ...looseTexts,
};

export type StoryTexts = TextsOf<typeof storyTexts>;
export type Story = TextsOf<typeof storyFields>;
export type Credit = StoryTexts["credits"][number];

export const EMPTY_STORY: Readonly<Story> = {
  ...mapValues(STORY_FIELDS, () => ""),
  credits: [],
  translations: {},
};

/** Picks the story's fields. */
export function storyOf(story: Story): Story {
  return mapValues(EMPTY_STORY, (_, field) => story[field]) as Story;
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

/* @__NO_SIDE_EFFECTS__ */
function lineOf({ longest, code }: { longest: number; code: string }) {
  return line(longest, code);
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
  return text !== "" && [...text].length <= STORY_FIELDS.credits.longest;
}
