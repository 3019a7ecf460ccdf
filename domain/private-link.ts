import { oneLine } from "./parsing.ts";
import { isTooLong } from "./password.ts";
import { refuse } from "./refusal.ts";

/** Token of a private link: 128 bits in base64url (Y1). */
export const LINK_TOKEN = /^[\w-]{22}$/;
const ADDRESS_OF_LINKS = "/p/";

export const LONGEST_LINK_NOTE = 100;
/** A short password is enough next to the 128-bit token. */
export const SHORTEST_LINK_PASSWORD = 6;
/** Maximum size of the password form's request. */
export const LINK_FORM_BYTES = 8192;
export const MOST_OPEN_LINKS = 50;

/** Returns the path of a private link, without a language prefix. */
export function privateAddress(token: string): string {
  return ADDRESS_OF_LINKS + token;
}

export interface PrivateLink {
  id: number;
  articleId: number;
  /** Path without a language prefix; anyone who has it can open the link. */
  address: string;
  note: string;
  hasPassword: boolean;
  state: "open" | "ended" | "revoked";
  /** All times are milliseconds since 1970; null means no end. */
  endsAt: number | null;
  createdAt: number;
  openings: number;
  lastOpenedAt: number | null;
}

export interface PrivateLinkInput {
  note: string;
  password: string | null;
  endsAt: number | null;
}

export type PrivateLinkChange = Partial<PrivateLinkInput> & { isRevoked?: boolean };

/**
 * Reads the fields of a link.
 * @param now milliseconds since 1970: `endsAt` must be later
 * @throws Refusal `wrong-link-note`, `wrong-link-password`, `wrong-link-end` or `malformed`
 */
export function readLinkChange(fields: Record<string, unknown>, now: number): PrivateLinkChange {
  const { note, password, endsAt, isRevoked } = fields;
  if (isRevoked !== undefined && typeof isRevoked !== "boolean") return refuse("malformed");
  return {
    ...(note !== undefined && { note: readNote(note) }),
    ...(password !== undefined && { password: readPassword(password) }),
    ...(endsAt !== undefined && { endsAt: readEnd(endsAt, now) }),
    ...(isRevoked !== undefined && { isRevoked }),
  };
}

function readNote(value: unknown): string {
  const note = typeof value === "string" ? oneLine(value) : undefined;
  if (note === undefined || [...note].length > LONGEST_LINK_NOTE) return refuse("wrong-link-note");
  return note;
}

function readPassword(value: unknown): string | null {
  if (value === null || value === "") return null;
  const password = typeof value === "string" ? linkPassword(value) : "";
  const isShort = [...password].length < SHORTEST_LINK_PASSWORD;
  return isShort || isTooLong(password) ? refuse("wrong-link-password") : password;
}

/** Normalizes a link's password before hashing: Unicode form and outer spaces do not matter. */
export function linkPassword(typed: string): string {
  return typed.toWellFormed().normalize("NFC").trim();
}

const LAST_MOMENT = 8.64e15;

function readEnd(value: unknown, now: number): number | null {
  if (value === null) return null;
  const isMoment = typeof value === "number" && Number.isSafeInteger(value);
  return isMoment && value > now && value <= LAST_MOMENT ? value : refuse("wrong-link-end");
}

export type FoundLink<Shown> =
  /** Ended, revoked or never issued; a visitor cannot distinguish these. */
  { state: "none" } | { state: "locked" } | { state: "open"; endsAt: number | null; shown: Shown };

export type UnlockOutcome =
  | { state: "none" }
  | { state: "wrong" }
  | { state: "limited"; retryAfterSeconds: number }
  | { state: "open"; cookies: readonly string[] };
