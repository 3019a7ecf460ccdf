import { HOUR_MS } from "./durations.ts";
import { isRecord } from "./parsing.ts";
import { cleaned, isWholeText, plainText, VISIBLE } from "./plain-text.ts";

export const INQUIRY_KINDS = ["photography", "film", "both", "other"] as const;
export type InquiryKind = (typeof INQUIRY_KINDS)[number];

/** Maximum numbers of characters; an e-mail address is limited to 254 (RFC 5321, 4.5.3.1.3). */
export const LONGEST_INQUIRY = { name: 120, email: 254, message: 5000 } as const;
export const INQUIRY_BYTES = 256 * 1024;
/** Inquiries that are not archived are deleted after this time (Q3). */
export const INQUIRY_MONTHS = 12;
const FARTHEST_YEARS = 10;

export interface Inquiry {
  name: string;
  email: string;
  message: string;
  kind: InquiryKind | null;
  date: string | null;
}

export const INQUIRY_FIELDS = ["name", "email", "message", "kind", "date"] as const;
export type InquiryField = (typeof INQUIRY_FIELDS)[number];

/** Honeypot field, hidden from people: only robots fill it in. */
export const TRAP_FIELD = "homepage";
export const ELAPSED_FIELD = "elapsed";

/** A person needs longer to fill in the form. */
export const SHORTEST_WRITING_MS = 2000;

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

export type InquiryOutcome =
  | { state: "received" }
  | { state: "wrong"; wrong: WrongFields }
  | { state: "refused"; code: InquiryRefusal; retryAfterSeconds: number | undefined };

/** Returns the HTTP status of an inquiry that was not received: 429 if rate-limited, else 422. */
export function inquiryStatus(outcome: Exclude<InquiryOutcome, { state: "received" }>): 422 | 429 {
  const isLimited = outcome.state === "refused" && outcome.retryAfterSeconds !== undefined;
  return isLimited ? 429 : 422;
}

/** Times are milliseconds since 1970, UTC. */
export interface StoredInquiry extends Inquiry {
  id: number;
  receivedAt: number;
  isNew: boolean;
  isArchived: boolean;
  isDeleted: boolean;
}

export const INQUIRY_STATUSES = ["inbox", "new", "archived", "deleted"] as const;
export type InquiryStatus = (typeof INQUIRY_STATUSES)[number];

export interface InquiryFilter {
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
export type InquiryChange = (typeof INQUIRY_CHANGES)[number];

/** Reads a form's fields; a repeated field becomes an array. */
export function inquiryInput(form: { getAll(name: string): unknown[] }): Record<string, unknown> {
  return Object.fromEntries(
    [...INQUIRY_FIELDS, TRAP_FIELD, ELAPSED_FIELD].map((name) => {
      const values = form.getAll(name);
      return [name, values.length > 1 ? values : values[0]];
    }),
  );
}

/** Checks and normalizes an inquiry of any shape (Q1). @param now milliseconds since 1970 */
export function readInquiry(input: unknown, now: number): { inquiry: Inquiry; wrong: WrongFields } {
  const given = isRecord(input) ? input : {};
  const wrong: WrongFields = {};
  const read = <Value>(
    field: InquiryField,
    reader: (text: string) => FieldReading<Value>,
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

type FieldReading<Value> = { value: Value } | { problem: InquiryProblem };

/** A line break would start another mail header (T33), and no database stores lone surrogates. */
const UNFIT = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

function readName(text: string): FieldReading<string> {
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

/** Checks that a text is exactly one e-mail address. */
export function isMailAddress(text: string): boolean {
  return text.length <= LONGEST_INQUIRY.email && EMAIL.test(text);
}

/** Accepts letters of any language, as the HTML standard and mail servers do. */
function readEmail(text: string): FieldReading<string> {
  const email = cleaned(text);
  if (!VISIBLE.test(email)) return { problem: "required" };
  if (email.length > LONGEST_INQUIRY.email) return { problem: "too-long" };
  return isMailAddress(email) ? { value: email } : { problem: "wrong-email" };
}

function readMessage(text: string): FieldReading<string> {
  const message = plainText(text);
  if (!VISIBLE.test(message)) return { problem: "required" };
  if (message.length > LONGEST_INQUIRY.message) return { problem: "too-long" };
  if (!isWholeText(message)) return { problem: "wrong-characters" };
  return { value: message };
}

function readKind(text: string): FieldReading<InquiryKind | null> {
  if (text === "") return { value: null };
  const kind = INQUIRY_KINDS.find((each) => each === text);
  return kind === undefined ? { problem: "wrong-kind" } : { value: kind };
}

const LAST_TODAY_MS = 11 * HOUR_MS;

function readDate(text: string, now: number): FieldReading<string | null> {
  const date = text.trim();
  if (date === "") return { value: null };
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return { problem: "wrong-date" };
  const at = new Date(date);
  // Some engines parse 31 February as 3 March.
  const isReal = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date);
  if (!isReal) return { problem: "wrong-date" };
  if (date < new Date(now - LAST_TODAY_MS).toISOString().slice(0, 10))
    return { problem: "past-date" };
  const years = at.getUTCFullYear() - new Date(now).getUTCFullYear();
  return years > FARTHEST_YEARS ? { problem: "wrong-date" } : { value: date };
}

/** Returns an inquiry's date as the studio reads it. @param date as `2026-12-31` */
export function dateInWords(date: string): string {
  // UTC keeps the time zone from shifting the day.
  return new Intl.DateTimeFormat("es", { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(date),
  );
}
