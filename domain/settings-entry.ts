import { readContactInput, type ContactKind } from "./contact-input.ts";
import { isRecord, oneLine } from "./parsing.ts";

/** The requirement on a settings entry, as the operator reads it at the start. */
export const RULES = {
  object: "an object",
  required: "filled in",
  text: "a text of 1 to {most} characters",
  optional: "a text of at most {most} characters",
  list: "a list of at most {most}",
  link: "an address that begins with https:, http:, mailto:, tel: or /",
  spaces: "an address without spaces",
  instagram: "an Instagram account or an address",
  mail: "a mail address",
  phone: "a phone number",
  chat: "a phone number with its country code, or an address",
  "country-code": "a phone number with its country code",
  film: "a file under /videos, a film of ours or an http(s) address",
  poster: "a picture's address that begins with / or https:",
  category: "the name of a category",
  colour: "a colour, as in #1f5a3d",
  language: "one of the languages that the pages have",
  "same-language": "another language than the first",
  contrast: "a colour with a contrast of at least 4.5 to 1 against its paper",
  upload: "the address of an uploaded picture",
  work: "the address of a work, as in casa-lumbre",
  duplicate: "a name that no other entry has",
  "category-name": "a name with a Latin letter or a digit, other than Rows",
  flag: "true or false",
  "in-use": "kept while articles carry it",
  frame: "a work and the number of one of its frames, as in casa-lumbre/1",
  missing: "the address of a file that is here",
  "time-zone": "an IANA time zone, as in America/Bogota",
} as const;

export type Rule = keyof typeof RULES;

/** An entry of the settings that can't be used. */
export class WrongEntry {
  /** Its place, as in `contact.roles[1].phone`. */
  readonly path: string;
  readonly rule: Rule;
  /** The most characters or items that the rule speaks of; 0 where it speaks of none. */
  readonly most: number;

  constructor(path: string, rule: Rule, most = 0) {
    this.path = path;
    this.rule = rule;
    this.most = most;
  }
}

/** Settings that can't be used, with everything that is wrong in them. */
export class WrongSettings extends Error {
  override readonly name = "WrongSettings";
  readonly entries: readonly WrongEntry[];

  constructor(entries: readonly WrongEntry[]) {
    super(entries.map(operatorSentence).join("; "));
    this.entries = entries;
  }
}

function operatorSentence({ path, rule, most }: WrongEntry): string {
  return `${path} must be ${RULES[rule].replace("{most}", String(most))}`;
}

/** The contact fields, and what each is for. */
const CONTACT_KINDS: Readonly<Record<string, ContactKind>> = {
  "contact.instagram.url": "instagram",
  "contact.mail.url": "mail",
  "contact.chat.url": "chat",
  "contact.roles[].phone": "phone",
  "footer.studio.url": "link",
  "footer.social.url": "social",
  "footer.credit.url": "link",
};

/** What a contact field is for; undefined for any other entry. */
export function contactKind(path: string): ContactKind | undefined {
  return CONTACT_KINDS[withoutNumbers(path)];
}

/** A path with `[]` for any item of a list. */
export function withoutNumbers(path: string): string {
  return path.replace(/\[\d+\]/, "[]");
}

/** One place in the settings. A wrong value is reported under its path, and read as an empty one. */
export interface Entry {
  at(key: string): Entry;
  /** Whether anything stands there: for what may be missing. */
  has(key: string): boolean;
  /** One line without spaces at its ends. @param most characters */
  text(most: number): string;
  /** The same, where nothing may be said: then it is empty. @param most characters */
  optionalText(most: number): string;
  /** The same with its line breaks; two in a row at most. @param most characters */
  paragraphs(most: number): string;
  /** A contact in its canonical form; how it is understood depends on the entry's path. */
  contact(most?: number): string;
  /** An empty text, or one that passes the check. */
  checkedText(passes: (text: string) => boolean, rule: Rule): string;
  /** @param most items */
  list<Item>(most: number, read: (item: Entry) => Item): Item[];
  /** True or false. */
  flag(): boolean;
  /** @param fallback the value read where this one is wrong */
  one<Value>(is: (value: unknown) => value is Value, rule: Rule, fallback: Value): Value;
}

/**
 * The settings as a whole, whose entries have names of their own.
 * @param wrong filled while entries are read, one problem for each path
 */
export function rootEntry(value: unknown, wrong: WrongEntry[]): Entry {
  const report: Report = (path, rule, most) => {
    // What is missing as a whole is reported once, and not again for each entry in it.
    if (wrong.some((known) => isWithin(path, known.path))) return;
    wrong.push(new WrongEntry(path, rule, most));
  };
  return entry(value, ROOT, report);
}

/** What the settings as a whole are called in errors. */
const ROOT = "studio";

function isWithin(path: string, outer: string): boolean {
  return outer === ROOT || path === outer || path.startsWith(`${outer}.`);
}

type Report = (path: string, rule: Rule, most?: number) => void;

function entry(value: unknown, path: string, report: Report): Entry {
  const typed = typeof value === "string" ? value : undefined;
  const checked = (text: string | undefined, isRight: boolean, rule: Rule, most?: number) => {
    if (text !== undefined && isRight) return text;
    report(path, rule, most);
    return "";
  };
  const line = typed === undefined ? undefined : oneLine(typed);
  return {
    at(key) {
      const inner = isRecord(value) ? Object.getOwnPropertyDescriptor(value, key) : undefined;
      if (!isRecord(value)) report(path, "object");
      return entry(inner?.value, path === ROOT ? key : `${path}.${key}`, report);
    },
    has: (key) => isRecord(value) && Object.hasOwn(value, key),
    text: (most) =>
      line === ""
        ? checked(line, false, "required")
        : checked(line, isAtMost(line, most), "text", most),
    optionalText: (most) => checked(line, isAtMost(line, most), "optional", most),
    paragraphs(most) {
      const lines = typed?.split(/\r\n?|\n/).map(oneLine);
      const tidied = lines
        ?.join("\n")
        .trim()
        .replace(/\n{3,}/g, "\n\n");
      return checked(tidied, isAtMost(tidied, most), "optional", most);
    },
    contact(most = Infinity) {
      const kind = contactKind(path) ?? "link";
      if (typed === undefined) return checked(undefined, false, kind === "phone" ? kind : "link");
      const reading = readContactInput(kind, typed);
      if ("problem" in reading) return checked(undefined, false, reading.problem);
      return checked(reading.text, isAtMost(reading.text, most), "optional", most);
    },
    checkedText: (passes, rule) => checked(line, line === "" || passes(line ?? ""), rule),
    list(most, read) {
      if (Array.isArray(value) && value.length <= most) {
        return value.map((item, index) => read(entry(item, `${path}[${index}]`, report)));
      }
      report(path, "list", most);
      return [];
    },
    flag() {
      if (typeof value !== "boolean") report(path, "flag");
      return value === true;
    },
    one(is, rule, fallback) {
      if (is(value)) return value;
      report(path, rule);
      return fallback;
    },
  };
}

function isAtMost(text: string | undefined, most: number): boolean {
  return text !== undefined && [...text].length <= most;
}
