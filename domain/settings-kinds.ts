import * as v from "valibot";
import { readContactInput, type ContactKind } from "./contact-input.ts";
import { oneLine } from "./parsing.ts";
import { limited, line, mapped, maxCharacters, record } from "./schema.ts";
import { withoutNumbers, type Rule } from "./settings-entry.ts";
import { annotate } from "./settings-tree.ts";
import { isTranslated, translationsOf, type TextsOf, type Translated } from "./translations.ts";

/* The kinds of entries of the settings and the categories; each issue is named by its rule. */

/** A text of one line that may be empty. */
/* @__NO_SIDE_EFFECTS__ */
export function optionalText(most: number) {
  return line(most, rule("optional"));
}

/** A text of one line that is filled in. */
/* @__NO_SIDE_EFFECTS__ */
export function requiredText(most: number) {
  return v.pipe(
    limited(v.string(rule("text")), most),
    v.transform(oneLine),
    v.nonEmpty(rule("required")),
    maxCharacters(most, rule("text")),
  );
}

/** A text of several lines, with at most one empty line between two. */
/* @__NO_SIDE_EFFECTS__ */
export function paragraphs(most: number) {
  return v.pipe(
    limited(v.string(rule("optional")), most),
    v.transform((text) => {
      const lines = text.split(/\r\n?|\n/).map(oneLine);
      return lines
        .join("\n")
        .trim()
        .replace(/\n{3,}/g, "\n\n");
    }),
    maxCharacters(most, rule("optional")),
  );
}

/** A text of one line that is empty or passes a check. */
/* @__NO_SIDE_EFFECTS__ */
export function checkedText(passes: (text: string) => boolean, name: Rule) {
  return v.pipe(
    v.string(rule(name)),
    v.transform(oneLine),
    v.check((text) => text === "" || passes(text), rule(name)),
  );
}

export const flag = v.boolean(rule("flag"));

/** A list of a limited length; the items of a longer one are not read. */
/* @__NO_SIDE_EFFECTS__ */
export function listOf<const S extends v.GenericSchema>(item: S, most: number) {
  const list = limited(v.array(item, rule("list")), most);
  const run: (typeof list)["~run"] = ({ value }, config) =>
    list["~run"]({ value: Array.isArray(value) && value.length > most ? null : value }, config);
  return { ...list, "~run": run };
}

/** An object with these entries; others are dropped. */
/* @__NO_SIDE_EFFECTS__ */
export function group<const E extends v.ObjectEntries>(entries: E) {
  return record(entries, rule("object"));
}

/** An object with translatable texts; its `translations` come after the last of them, as in the form. */
/* @__NO_SIDE_EFFECTS__ */
export function translated<E extends v.ObjectEntries, const Field extends keyof E & string>(
  entries: E,
  texts: readonly Field[],
) {
  const own = Object.fromEntries(texts.map((name) => [name, entries[name]])) as Pick<E, Field>;
  const translations = v.nullish(translationsOf(own, rule("object")));
  const all = Object.entries(entries).flatMap(([name, entry]) =>
    name === texts.at(-1)
      ? [
          [name, entry],
          ["translations", translations],
        ]
      : [[name, entry]],
  );
  const checked = mapped(group(Object.fromEntries(all) as E), (given) => {
    const { translations: read, ...others } = given as Translated<TextsOf<Pick<E, Field>>>;
    return (read && isTranslated(read) ? given : others) as TextsOf<E> &
      Translated<TextsOf<Pick<E, Field>>>;
  });
  return annotate(checked, { texts });
}

const CONTACT_KINDS = {
  "contact.instagram.url": "instagram",
  "contact.mail.url": "mail",
  "contact.chat.url": "chat",
  "contact.roles[].phone": "phone",
  "footer.studio.url": "link",
  "footer.social.url": "social",
  "footer.credit.url": "link",
} as const satisfies Record<string, ContactKind>;

/** Returns the kind of a contact field; undefined for any other entry. */
export function contactKind(path: string): ContactKind | undefined {
  const kinds: Readonly<Record<string, ContactKind>> = CONTACT_KINDS;
  return kinds[withoutNumbers(path)];
}

/** A contact field in its canonical form. @param path decides its kind */
/* @__NO_SIDE_EFFECTS__ */
export function contactText(path: keyof typeof CONTACT_KINDS, most = Infinity) {
  const kind = CONTACT_KINDS[path];
  const typed = v.pipe(
    v.string(rule(kind === "phone" ? kind : "link")),
    v.rawCheck(({ dataset, addIssue }) => {
      const reading = dataset.typed ? readContactInput(kind, dataset.value) : undefined;
      if (reading && "problem" in reading) addIssue({ message: rule(reading.problem) });
    }),
  );
  const canonical = mapped(typed, (text) => {
    const reading = readContactInput(kind, text);
    return "text" in reading ? reading.text : "";
  });
  return v.pipe(canonical, maxCharacters(most, rule("optional")));
}

/** Accepts only the name of a rule as an issue's message. */
function rule(name: Rule): Rule {
  return name;
}
