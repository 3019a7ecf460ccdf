import type { Entry } from "./settings-entry.ts";
import { isTranslated, withoutEmpty, type Translated } from "./translations.ts";
import { LANGUAGE_CODES } from "./words/languages.ts";

const SEVERAL_LINES: ReadonlySet<string> = new Set(["team", "lines"]);

/** Reads the texts of a record and their translations. @param longest maximum characters */
export function texts<Field extends string>(
  at: Entry,
  longest: Readonly<Record<Field, number>>,
): Record<Field, string> & Translated<Record<Field, string>> {
  const fields = Object.keys(longest) as Field[];
  const textAt = (from: Entry, field: Field) =>
    SEVERAL_LINES.has(field)
      ? from.at(field).paragraphs(longest[field])
      : from.at(field).optionalText(longest[field]);
  const textsAt = (from: Entry, named: readonly Field[]) =>
    Object.fromEntries(named.map((field) => [field, textAt(from, field)]));
  const own = textsAt(at, fields) as Record<Field, string>;
  if (!at.has("translations")) return own;
  const inAll = at.at("translations");
  const read = Object.fromEntries(
    LANGUAGE_CODES.filter((code) => inAll.has(code)).map((code) => {
      const inOne = inAll.at(code);
      return [
        code,
        textsAt(
          inOne,
          fields.filter((field) => inOne.has(field)),
        ),
      ];
    }),
  );
  const translations = withoutEmpty<Record<Field, string>>(read);
  return isTranslated(translations) ? { ...own, translations } : own;
}
