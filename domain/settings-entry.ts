import { isRecord, oneLine } from "./parsing.ts";

/** The requirement on a settings entry, as the operator reads it at the start. */
export const RULES = {
  object: "an object",
  text: "a text of 1 to {most} characters",
  optional: "a text of at most {most} characters",
  list: "a list of at most {most}",
  link: "an address that begins with https:, http:, mailto:, tel: or /",
  film: "a file under /videos, a film of ours or an http(s) address",
  poster: "a picture's address that begins with / or https:",
  category: "one of the eight categories",
  frame: "a work and the number of one of its frames, as in casa-lumbre/1",
  missing: "the address of a file that is here",
} as const;

export type Rule = keyof typeof RULES;

/** An entry of the settings that can't be used. */
export class WrongEntry extends Error {
  override readonly name = "WrongEntry";
  /** Its place, as in `contact.roles[1].phone`. */
  readonly path: string;
  readonly rule: Rule;
  /** The most characters or items that the rule speaks of; 0 where it speaks of none. */
  readonly most: number;

  constructor(path: string, rule: Rule, most = 0) {
    super(`${path} must be ${RULES[rule].replace("{most}", String(most))}`);
    this.path = path;
    this.rule = rule;
    this.most = most;
  }
}

/** One place in the settings, which knows its own name for the error. */
export interface Entry {
  at(key: string): Entry;
  /** One line without spaces at its ends. @param most characters */
  text(most: number): string;
  /** The same, where nothing may be said: then it is empty. @param most characters */
  optionalText(most: number): string;
  /** True for a text without a word. */
  isEmpty(): boolean;
  /** @param most items */
  list<Item>(most: number, read: (item: Entry) => Item): Item[];
  one<Value>(is: (value: unknown) => value is Value, rule: Rule): Value;
}

/** The settings as a whole, whose entries have names of their own. */
export function rootEntry(value: unknown): Entry {
  return entry(value, "");
}

function entry(value: unknown, path: string): Entry {
  const wrong = (rule: Rule, most?: number): never => {
    throw new WrongEntry(path || "studio", rule, most);
  };
  return {
    at(key) {
      if (!isRecord(value)) return wrong("object");
      const inner: unknown = Object.getOwnPropertyDescriptor(value, key)?.value;
      return entry(inner, path === "" ? key : `${path}.${key}`);
    },
    text(most) {
      const text = typeof value === "string" ? oneLine(value) : "";
      return text !== "" && [...text].length <= most ? text : wrong("text", most);
    },
    optionalText(most) {
      const text = typeof value === "string" ? oneLine(value) : wrong("optional", most);
      return [...text].length <= most ? text : wrong("optional", most);
    },
    isEmpty: () => typeof value === "string" && oneLine(value) === "",
    list: (most, read) =>
      Array.isArray(value) && value.length <= most
        ? value.map((item, index) => read(entry(item, `${path}[${index}]`)))
        : wrong("list", most),
    one: (is, rule) => (is(value) ? value : wrong(rule)),
  };
}
