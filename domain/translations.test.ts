import { expect, test } from "vitest";
import * as v from "valibot";
import { read } from "./schema.ts";
import {
  changedText,
  localize,
  languagesOfPage,
  isTranslated,
  translationsOf,
  textIn,
  type Translated,
} from "./translations.ts";
import { en } from "./words/en.ts";
import { LANGUAGES } from "./words/languages.ts";

interface Texts {
  quote: string;
  since: string;
}
const aRecord = (record: Texts & Translated<Texts>) => ({ id: 1, ...record });
const FIELDS = ["quote", "since"] as const;
const shown = (
  record: ReturnType<typeof aRecord>,
  language: "en" | "es",
  second: "en" | "es" | "",
) =>
  localize<Texts, ReturnType<typeof aRecord>>(
    record,
    FIELDS,
    languagesOfPage(language, { first: "en", second, written: "en" }),
  );

test("N2 a text is shown in the page's language, and another falls back with its own marked", () => {
  const record = aRecord({
    quote: "Light",
    since: "since 2017",
    translations: { es: { quote: "Luz" } },
  });
  expect(shown(record, "es", "es")).toEqual({
    id: 1,
    quote: "Luz",
    since: "since 2017",
    langs: { since: "en" },
  });
  expect(shown(record, "en", "es")).toEqual({ id: 1, quote: "Light", since: "since 2017" });
});

test("N2 a text that has only a translation falls back to it, and one that nobody wrote is empty", () => {
  const record = aRecord({ quote: "", since: "", translations: { es: { quote: "Luz" } } });
  expect(shown(record, "en", "es")).toEqual({
    id: 1,
    quote: "Luz",
    since: "",
    langs: { quote: "es" },
  });
});

test("N1 with one language nothing names another, nor shows it", () => {
  const record = aRecord({ quote: "", since: "2017", translations: { es: { quote: "Luz" } } });
  expect(shown(record, "en", "")).toEqual({ id: 1, quote: "", since: "2017" });
  const spanish = languagesOfPage("es", { first: "es", second: "", written: "en" });
  expect(localize<Texts, ReturnType<typeof aRecord>>(record, FIELDS, spanish)).toEqual({
    id: 1,
    quote: "Luz",
    since: "2017",
  });
});

test("N2 translations are read by language; what is empty or of an unknown one is left out", () => {
  const given = { es: { quote: "Luz" }, en: { quote: "" }, fr: { quote: "Lumière" } };
  const schema = translationsOf({ quote: v.string() }, "wrong-media");
  expect(read(schema, given)).toEqual({ es: { quote: "Luz" } });
  for (const value of [undefined, null, [], "es", { es: "Luz" }]) {
    expect(read(schema, value)).toBeUndefined();
  }
});

test("N2 an edit that empties a translation leaves nothing of it", () => {
  const { translations } = changedText<Texts, "quote">(
    { translations: { es: { quote: "Luz" } } },
    "quote",
    "es",
    "",
  );
  expect(translations).toEqual({});
  expect(changedText<Texts, "quote">({}, "quote", undefined, "Light")).toEqual({ quote: "Light" });
});

/** Returns the placeholders of each sentence by its path. */
function gapsOf(words: object, at = ""): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(words).map(([key, value]) =>
      typeof value === "string"
        ? {
            [`${at}${key}`]: Array.from(value.matchAll(/\{\w+\}/g), ([gap]) => gap)
              .toSorted((a, b) => a.localeCompare(b))
              .join(" "),
          }
        : gapsOf(value as object, `${at}${key}.`),
    ),
  );
}

test("N4 every language has every sentence, with the same gaps, and none is empty", () => {
  for (const words of Object.values(LANGUAGES)) {
    expect(gapsOf(words)).toEqual(gapsOf(en));
    expect(JSON.stringify(words)).not.toContain(':""');
  }
});

test("N2 an edit reads the written text, or that of another language, and adds to what is translated", () => {
  const record = { quote: "Light", since: "2017", translations: { es: { quote: "Luz" } } };
  const textOf = (language: "es" | "en" | undefined) =>
    textIn<Texts, "quote">(record, "quote", language);
  expect([textOf(undefined), textOf("es"), textOf("en")]).toEqual(["Light", "Luz", undefined]);
  expect(textIn<Texts, "quote">({}, "quote", "es")).toBeUndefined();
  expect(changedText<Texts, "since">(record, "since", "es", "2017 (es)")).toEqual({
    translations: { es: { quote: "Luz", since: "2017 (es)" } },
  });
  expect([isTranslated({}), isTranslated({ es: {} }), isTranslated({ es: { a: "" } })]).toEqual([
    false,
    false,
    true,
  ]);
});
