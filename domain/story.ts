import { isRecord, oneLine } from "./parsing.ts";
import { refuse } from "./refusal.ts";
import { readTranslations, type Translations } from "./translations.ts";

/** The optional text parts of a project (U2); empty ones are not shown. */
export interface Story extends StoryTexts {
  client: string;
  translations: Translations<StoryTexts>;
}

export interface StoryTexts {
  text: string;
  statement: string;
  credits: Credit[];
  searchTitle: string;
  searchDescription: string;
}

export interface Credit {
  role: string;
  names: string[];
}

export const LONGEST_CLIENT = 120;
export const LONGEST_TEXT = 10_000;
export const LONGEST_STATEMENT = 200;
export const LONGEST_SEARCH_TITLE = 120;
export const LONGEST_SEARCH_DESCRIPTION = 320;
export const MOST_CREDITS = 60;
export const LONGEST_CREDIT = 120;
export const MOST_NAMES = 40;

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

/**
 * Checks the story's fields of a save.
 * @throws Refusal `wrong-client`, `wrong-text`, `wrong-statement`, `wrong-credits`,
 *   `wrong-search-text` or `wrong-translations`
 */
export function parseStory(input: Readonly<Record<string, unknown>>): Partial<Story> {
  const { client, translations } = input;
  return {
    ...(client !== undefined && { client: parseLine(client, LONGEST_CLIENT, "wrong-client") }),
    ...parseStoryTexts(input),
    ...(translations !== undefined && {
      translations:
        readTranslations<StoryTexts>(translations, parseStoryTexts) ?? refuse("wrong-translations"),
    }),
  };
}

function parseStoryTexts(input: Readonly<Record<string, unknown>>): Partial<StoryTexts> {
  const { text, statement, credits, searchTitle, searchDescription } = input;
  return {
    ...(text !== undefined && { text: parseText(text) }),
    ...(statement !== undefined && {
      statement: parseLine(statement, LONGEST_STATEMENT, "wrong-statement"),
    }),
    ...(credits !== undefined && { credits: parseCredits(credits) }),
    ...(searchTitle !== undefined && {
      searchTitle: parseLine(searchTitle, LONGEST_SEARCH_TITLE, "wrong-search-text"),
    }),
    ...(searchDescription !== undefined && {
      searchDescription: parseLine(
        searchDescription,
        LONGEST_SEARCH_DESCRIPTION,
        "wrong-search-text",
      ),
    }),
  };
}

/** Checks the shape of credits, but no lengths. */
export function isCredits(value: unknown): value is Credit[] {
  return (
    Array.isArray(value) &&
    value.every(
      (each) =>
        isRecord(each) &&
        typeof each.role === "string" &&
        Array.isArray(each.names) &&
        each.names.every((name) => typeof name === "string"),
    )
  );
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

function parseLine(
  value: unknown,
  longest: number,
  code: "wrong-client" | "wrong-statement" | "wrong-search-text",
): string {
  const line = typeof value === "string" ? oneLine(value) : refuse(code);
  return [...line].length > longest ? refuse(code) : line;
}

function parseText(value: unknown): string {
  if (typeof value !== "string") return refuse("wrong-text");
  const text = value
    .toWellFormed()
    .normalize("NFC")
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trimEnd();
  return [...text].length > LONGEST_TEXT ? refuse("wrong-text") : text;
}

function parseCredits(value: unknown): Credit[] {
  const isList = Array.isArray(value) && value.length <= MOST_CREDITS;
  return isList ? value.map(parseCredit) : refuse("wrong-credits", { line: "" });
}

function parseCredit(value: unknown): Credit {
  if (!isRecord(value) || typeof value.role !== "string") {
    return refuse("wrong-credits", { line: "" });
  }
  const role = oneLine(value.role);
  const wrong = () => refuse("wrong-credits", { line: `: «${role}»` });
  if (!Array.isArray(value.names) || value.names.length > MOST_NAMES) return wrong();
  const names = value.names.map((name) => (typeof name === "string" ? oneLine(name) : wrong()));
  const isWhole = names.length > 0 && [role, ...names].every(isNamed);
  return isWhole ? { role, names } : wrong();
}

function isNamed(text: string): boolean {
  return text !== "" && [...text].length <= LONGEST_CREDIT;
}
