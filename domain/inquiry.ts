import { isRecord } from "./parsing.ts";

/** What a visitor may ask for, beside his words (Q1). */
export const INQUIRY_KINDS = ["photography", "film", "both", "other"] as const;
export type InquiryKind = (typeof INQUIRY_KINDS)[number];

/** The most characters of each text; no mail address is longer (RFC 5321, 4.5.3.1.3). */
export const LONGEST_INQUIRY = { name: 120, email: 254, message: 5000 } as const;
/** What a form or a call may send of one, in bytes: all that its fields take, every character encoded. */
export const INQUIRY_BYTES = 256 * 1024;
/** How long an inquiry stays that is not archived (Q3). */
export const INQUIRY_MONTHS = 12;
/** A date farther away is a slip of the keys. */
const FARTHEST_YEARS = 10;

/** What a visitor writes to the studio (Q1). */
export interface Inquiry {
  name: string;
  email: string;
  /** Its line breaks stay. */
  message: string;
  kind: InquiryKind | null;
  /** When the work would be, as `2027-03-01`. */
  date: string | null;
}

export const INQUIRY_FIELDS = ["name", "email", "message", "kind", "date"] as const;
export type InquiryField = (typeof INQUIRY_FIELDS)[number];

/** Hidden from people: whoever fills it in is a robot (Q2). */
export const TRAP_FIELD = "homepage";
/** How long the form was open, in milliseconds, as its script measured it; empty without one (Q2). */
export const ELAPSED_FIELD = "elapsed";

/** Nobody reads the form, writes into three fields and sends them in less, in milliseconds (Q2). */
export const SHORTEST_WRITING_MS = 2000;

/** Why a field is refused. */
export type InquiryProblem =
  | "required"
  | "too-long"
  | "not-one-text"
  | "wrong-characters"
  | "wrong-email"
  | "wrong-kind"
  | "wrong-date"
  | "past-date";
export type WrongFields = Partial<Record<InquiryField, InquiryProblem>>;

/** Why a whole inquiry is refused (Q2). */
export type InquiryRefusal =
  | "inquiry-automated"
  | "inquiry-too-quick"
  | "inquiry-repeated"
  | "too-many-inquiries";

/** What became of an inquiry. */
export type InquiryOutcome =
  | { state: "received" }
  | { state: "wrong"; wrong: WrongFields }
  | { state: "refused"; code: InquiryRefusal; retryAfterSeconds: number | undefined };

/** The HTTP status of what became of an inquiry (contract). @param outcome any but `received` */
export function inquiryStatus(outcome: Exclude<InquiryOutcome, { state: "received" }>): 422 | 429 {
  const isLimited = outcome.state === "refused" && outcome.retryAfterSeconds !== undefined;
  return isLimited ? 429 : 422;
}

/** An inquiry as the admin reads it (Q3). Times are milliseconds since 1970, UTC. */
export interface StoredInquiry extends Inquiry {
  id: number;
  receivedAt: number;
  isNew: boolean;
  isArchived: boolean;
  isDeleted: boolean;
}

export const INQUIRY_STATUSES = ["inbox", "new", "archived", "deleted"] as const;
/** The lists of inquiries: those that were not archived, the unread among them, and the others. */
export type InquiryStatus = (typeof INQUIRY_STATUSES)[number];

/** Which inquiries the admin looks for. */
export interface InquiryFilter {
  /** A part of name, address or message, without regard to accents and case; empty for any. */
  search: string;
  status: InquiryStatus;
}

export const INQUIRY_CHANGES = [
  "read",
  "unread",
  "archive",
  "unarchive",
  "delete",
  "restore",
] as const;
/** What the admin does to an inquiry (Q3). */
export type InquiryChange = (typeof INQUIRY_CHANGES)[number];

/** The values of a form by name: a text, a list where a name comes more than once, undefined where it is missing. */
export function inquiryInput(form: { getAll(name: string): unknown[] }): Record<string, unknown> {
  return Object.fromEntries(
    [...INQUIRY_FIELDS, TRAP_FIELD, ELAPSED_FIELD].map((name) => {
      const values = form.getAll(name);
      return [name, values.length > 1 ? values : values[0]];
    }),
  );
}

/**
 * Checks an inquiry of any shape (Q1). What is well is stored as it would be read: trimmed, composed,
 * without the invisible marks that phones put around copied texts.
 * @param now milliseconds since 1970, UTC
 * @returns the inquiry, and every field that is wrong
 */
export function readInquiry(input: unknown, now: number): { inquiry: Inquiry; wrong: WrongFields } {
  const given = isRecord(input) ? input : {};
  const wrong: WrongFields = {};
  const read = <Value>(
    field: InquiryField,
    reader: (text: string) => Reading<Value>,
    none: Value,
  ) => {
    const value = given[field] ?? "";
    const reading =
      typeof value === "string" ? reader(value) : { problem: "not-one-text" as const };
    if ("value" in reading) return reading.value;
    wrong[field] = reading.problem;
    return none;
  };
  const inquiry = {
    name: read("name", readName, ""),
    email: read("email", readEmail, ""),
    message: read("message", readMessage, ""),
    kind: read("kind", readKind, null),
    date: read("date", (text) => readDate(text, now), null),
  };
  return { inquiry, wrong };
}

type Reading<Value> = { value: Value } | { problem: InquiryProblem };

/** Direction and zero-width marks; those that join letters and emoji stay. */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;
/** Something that ink would show. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
/** A line break would begin another header of the mail (T33), and no database stores half an emoji. */
const UNFIT = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

function readName(text: string): Reading<string> {
  const name = cleaned(text.replaceAll("\t", " "));
  if (!VISIBLE.test(name)) return { problem: "required" };
  if (name.length > LONGEST_INQUIRY.name) return { problem: "too-long" };
  if (UNFIT.test(name)) return { problem: "wrong-characters" };
  return { value: name.replace(/\s+/gu, " ") };
}

const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?`;
const EMAIL = new RegExp(
  String.raw`^[\p{L}\p{N}\p{M}.!#$%&'*+/=?^_{|}~\x60-]{1,64}@(?:${LABEL}\.)+${LABEL}$`,
  "u",
);

/** Whether a text is one mail address and nothing else. */
export function isMailAddress(text: string): boolean {
  return text.length <= LONGEST_INQUIRY.email && EMAIL.test(text);
}

/** One address, as the HTML standard and mail servers read it, in letters of any language. */
function readEmail(text: string): Reading<string> {
  const email = cleaned(text);
  if (!VISIBLE.test(email)) return { problem: "required" };
  if (email.length > LONGEST_INQUIRY.email) return { problem: "too-long" };
  return isMailAddress(email) ? { value: email } : { problem: "wrong-email" };
}

/** What other programs put between lines: of Windows, of Word, of Unicode. */
const LINE_BREAK = /\r\n|[\r\v\f\u0085\u2028\u2029]/gu;
/** Control characters but tab and line feed: no key writes one, and they come along when texts are copied. */
// oxlint-disable-next-line no-control-regex
const OTHER_CONTROL = /[\u0000-\u0008\u000E-\u001F\u007F-\u009F]/gu;

/** No database stores it. */
const HALF_EMOJI = /\p{Cs}/u;

function readMessage(text: string): Reading<string> {
  const message = cleaned(text.replace(LINE_BREAK, "\n").replace(OTHER_CONTROL, ""));
  if (!VISIBLE.test(message)) return { problem: "required" };
  if (message.length > LONGEST_INQUIRY.message) return { problem: "too-long" };
  if (HALF_EMOJI.test(message)) return { problem: "wrong-characters" };
  return { value: message };
}

function readKind(text: string): Reading<InquiryKind | null> {
  if (text === "") return { value: null };
  const kind = INQUIRY_KINDS.find((each) => each === text);
  return kind === undefined ? { problem: "wrong-kind" } : { value: kind };
}

const HOUR_MS = 3_600_000;
/** How far behind UTC the last visitors are for whom it is still today. */
const LAST_TODAY_MS = 11 * HOUR_MS;

function readDate(text: string, now: number): Reading<string | null> {
  const date = text.trim();
  if (date === "") return { value: null };
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return { problem: "wrong-date" };
  // A date alone is read as UTC.
  const at = new Date(date);
  // Some engines read the 31st of February as the 3rd of March.
  const isReal = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date);
  if (!isReal) return { problem: "wrong-date" };
  if (date < new Date(now - LAST_TODAY_MS).toISOString().slice(0, 10))
    return { problem: "past-date" };
  const years = at.getUTCFullYear() - new Date(now).getUTCFullYear();
  return years > FARTHEST_YEARS ? { problem: "wrong-date" } : { value: date };
}

function cleaned(text: string): string {
  return text.replace(INVISIBLE, "").trim().normalize("NFC");
}
