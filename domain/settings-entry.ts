import * as v from "valibot";

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

const ROOT = "studio";

/** Reads data by a schema whose issues are named by rules; `output` is undefined if its shape is wrong. */
export function readEntries<const S extends v.GenericSchema>(
  schema: S,
  value: unknown,
): { output: v.InferOutput<S> | undefined; wrong: WrongEntry[] } {
  const { typed, output, issues = [] } = v.safeParse(schema, value);
  const wrong = issues.map(
    ({ path = [], message, requirement }) =>
      new WrongEntry(
        pathOf(path.map(({ key }) => key)),
        message as Rule,
        typeof requirement === "number" ? requirement : 0,
      ),
  );
  return { output: typed ? output : undefined, wrong };
}

/** As in `contact.roles[1].phone`. */
function pathOf(keys: readonly unknown[]): string {
  const parts = keys.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`));
  return parts.join("").slice(1) || ROOT;
}

/** Replaces the first list index of a path by `[]`. */
export function withoutNumbers(path: string): string {
  return path.replace(/\[\d+\]/, "[]");
}
