import { readContactInput, type ContactKind } from "./contact-input.ts";
import { isRecord, oneLine } from "./parsing.ts";

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

export class WrongEntry {
  readonly path: string;
  readonly rule: Rule;
  readonly most: number;

  constructor(path: string, rule: Rule, most = 0) {
    this.path = path;
    this.rule = rule;
    this.most = most;
  }
}

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

const CONTACT_KINDS: Readonly<Record<string, ContactKind>> = {
  "contact.instagram.url": "instagram",
  "contact.mail.url": "mail",
  "contact.chat.url": "chat",
  "contact.roles[].phone": "phone",
  "footer.studio.url": "link",
  "footer.social.url": "social",
  "footer.credit.url": "link",
};

/** Returns the kind of a contact field; undefined for any other entry. */
export function contactKind(path: string): ContactKind | undefined {
  return CONTACT_KINDS[withoutNumbers(path)];
}

/** Replaces the first list index of a path by `[]`. */
export function withoutNumbers(path: string): string {
  return path.replace(/\[\d+\]/, "[]");
}

/** A value in the settings; a wrong value is reported under its path and read as empty. */
export interface Entry {
  at(key: string): Entry;
  has(key: string): boolean;
  text(most: number): string;
  optionalText(most: number): string;
  paragraphs(most: number): string;
  contact(most?: number): string;
  checkedText(passes: (text: string) => boolean, rule: Rule): string;
  list<Item>(most: number, read: (item: Entry) => Item): Item[];
  flag(): boolean;
  one<Value>(is: (value: unknown) => value is Value, rule: Rule, fallback: Value): Value;
}

/** Makes the settings' root entry. @param wrong receives at most one problem for each path */
export function rootEntry(value: unknown, wrong: WrongEntry[]): Entry {
  const report: Report = (path, rule, most) => {
    // A missing parent is reported once, not again for each of its entries.
    if (wrong.some((known) => isWithin(path, known.path))) return;
    wrong.push(new WrongEntry(path, rule, most));
  };
  return entry(value, ROOT, report);
}

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
