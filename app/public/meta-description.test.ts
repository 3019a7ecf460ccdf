import { expect, test } from "vitest";
import { metaDescription } from "./meta-description.ts";

const STATEMENT = "A city that wakes up before its people, filmed from the roofs of one street.";
const STUDIO = "Claqueta is a film and photography studio in Medellín: fashion and books.";

test.each([
  ["a text that says enough stands alone", [STATEMENT, "Seda, 2024", STUDIO], STATEMENT],
  [
    "a short one is followed by the next",
    ["Seda, 2024, Fashion", STUDIO],
    `Seda, 2024, Fashion. ${STUDIO}`,
  ],
  [
    "a sentence gets no second full stop",
    ["Only light.", "Seda, 2024, Fashion, Our image, your story"],
    "Only light. Seda, 2024, Fashion, Our image, your story",
  ],
  ["missing texts are left out", [undefined, "", "Seda"], "Seda"],
  ["nothing to say is empty", [], ""],
])("S1 %s", (_, texts, description) => {
  expect(metaDescription(texts)).toBe(description);
});

test("S1 a long text ends after a sentence, or else after a word", () => {
  const sentences = metaDescription([`${STATEMENT} ${STUDIO} ${STATEMENT}`]);
  expect(sentences).toBe(`${STATEMENT} ${STUDIO}`);
  const words = metaDescription([STUDIO.replaceAll(".", ",").repeat(4)]);
  expect(words.length).toBeLessThanOrEqual(170);
  expect(words).toMatch(/\p{L}…$/u);
  const word = metaDescription(["x".repeat(300)]);
  expect([...word]).toHaveLength(170);
});

test("S1 breaks of lines become spaces", () => {
  expect(metaDescription(["We film.\n\nWe print, and we hang what we printed in rooms."])).toBe(
    "We film. We print, and we hang what we printed in rooms.",
  );
});
