import { expect, test } from "vitest";
import { creditsText, parseStory, readCredits } from "./story.ts";

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
