import { expect, test } from "vitest";
import {
  creditsText,
  isCredits,
  MOST_CREDITS,
  MOST_NAMES,
  readCredits,
  storyFields,
} from "./story.ts";
import { STORY_FIELDS } from "./story-fields.ts";
import { optional, parse, record } from "./schema.ts";

const parseStory = (input: unknown) => parse(record(optional(storyFields), "malformed"), input);

const CREDITS = [
  { role: "Dirección", names: ["Ana Pérez", "Luis Gómez"] },
  { role: "Color", names: ["Eva Ríos"] },
];

test("U2 credits are read by line, as people type and paste them", () => {
  const typed = "Dirección:  Ana Pérez,Luis Gómez,\r\n\n  Color : Eva Ríos";
  expect(readCredits(typed)).toEqual(CREDITS);
  expect(readCredits(creditsText(CREDITS))).toEqual(CREDITS);
  expect(readCredits("Hora: 10:30")).toEqual([{ role: "Hora", names: ["10:30"] }]);
});

test("U2 a line without a colon stays, so that nothing typed is lost before it can be saved", () => {
  const credits = readCredits("Dirección Ana\n:");
  expect(credits).toEqual([{ role: "Dirección Ana", names: [] }]);
  expect(creditsText(credits)).toBe("Dirección Ana");
  expect(() => parseStory({ credits })).toThrow("wrong-credits");
});

test("U2 a text keeps its lines, and loses what no reader sees", () => {
  const text = " # Uno\r\nDos\u0000\u0007\r\u2028\tTres e\u0301\ud800 \n\n";
  expect(parseStory({ text })).toEqual({ text: " # Uno\nDos\n\n\tTres é\ufffd" });
});

test("U2 what a save leaves out stays out", () => {
  expect(parseStory({ title: "x" })).toEqual({});
  expect(parseStory({ client: "", credits: [] })).toEqual({ client: "", credits: [] });
});

test.each([
  ["wrong-client", "client", STORY_FIELDS.client.longest],
  ["wrong-text", "text", STORY_FIELDS.text.longest],
  ["wrong-statement", "statement", STORY_FIELDS.statement.longest],
  ["wrong-search-text", "searchTitle", STORY_FIELDS.searchTitle.longest],
  ["wrong-search-text", "searchDescription", STORY_FIELDS.searchDescription.longest],
])("U2 %s refuses a %s of more than %i characters, and what is no text", (code, field, longest) => {
  const text = "🎬".repeat(longest);
  expect(parseStory({ [field]: text })).toEqual({ [field]: text });
  for (const wrong of [`${text}x`, 5, null]) {
    expect(() => parseStory({ [field]: wrong })).toThrow(code);
  }
  const inSpanish = { es: { [field]: "Luz" } };
  const read = parseStory({ translations: inSpanish });
  expect(read).toEqual({ translations: field === "client" ? {} : inSpanish });
  expect(() => parseStory({ translations: [] })).toThrow("wrong-translations");
});

const aCredit = (changes: object) => [{ role: "Luz", names: ["Ana"], ...changes }];

test("U2 credits have their limits, and each a role and a name", () => {
  const name = "x".repeat(STORY_FIELDS.credits.longest);
  const credit = { role: name, names: Array.from({ length: MOST_NAMES }, () => name) };
  const credits = Array.from({ length: MOST_CREDITS }, () => credit);
  expect(parseStory({ credits })).toEqual({ credits });
  expect(parseStory({ credits: [{ role: " Luz\n", names: [" Ana  R "] }] }).credits).toEqual([
    { role: "Luz", names: ["Ana R"] },
  ]);
  const wrong = [
    "x",
    [...credits, credit],
    [null],
    aCredit({ role: 5 }),
    aCredit({ role: " " }),
    aCredit({ role: `${name}x` }),
    aCredit({ names: [] }),
    aCredit({ names: "Ana" }),
    aCredit({ names: [...credit.names, name] }),
    aCredit({ names: [""] }),
    aCredit({ names: [5] }),
    aCredit({ names: [`${name}x`] }),
  ];
  for (const credits of wrong) expect(() => parseStory({ credits })).toThrow("wrong-credits");
  expect([aCredit({}), [], aCredit({ names: [] })].map(isCredits)).toEqual([true, true, true]);
  for (const value of [
    "x",
    [null],
    aCredit({ role: 5 }),
    aCredit({ names: "x" }),
    aCredit({ names: [5] }),
  ]) {
    expect(isCredits(value)).toBe(false);
  }
});
