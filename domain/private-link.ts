import { oneLine } from "./parsing.ts";
import { isTooLong } from "./password.ts";
import { refuse } from "./refusal.ts";

/** The random part of a private link's address: 128 bits in base64url (Y1). */
export const LINK_TOKEN = /^[\w-]{22}$/;
const ADDRESS_OF_LINKS = "/p/";

/** For whom a link is, at most this long, in characters. */
export const LONGEST_LINK_NOTE = 100;
/** Beside the 128 bits of the address it needs not be long, in characters. */
export const SHORTEST_LINK_PASSWORD = 6;
/** The form that sends a password; a longer one is none. */
export const LINK_FORM_BYTES = 8192;
/** How many open links one article may have. */
export const MOST_OPEN_LINKS = 50;

/** The address of a private link, from `/`, without the prefix of a language. */
export function privateAddress(token: string): string {
  return ADDRESS_OF_LINKS + token;
}

/** A private link as the admin sees it. */
export interface PrivateLink {
  id: number;
  articleId: number;
  /** Without the host, in the site's first language. It lets in whoever has it. */
  address: string;
  /** For whom it is; empty where nobody is named. */
  note: string;
  hasPassword: boolean;
  /** `ended` by its date. */
  state: "open" | "ended" | "revoked";
  /** Milliseconds since 1970, here and below; null for no end. */
  endsAt: number | null;
  createdAt: number;
  /** How often the project was opened by others than the admin and robots. */
  openings: number;
  lastOpenedAt: number | null;
}

/** What the admin says of a new link. */
export interface PrivateLinkInput {
  note: string;
  /** Null for none. */
  password: string | null;
  endsAt: number | null;
}

/** What of a link changes; what is left out stays. */
export type PrivateLinkChange = Partial<PrivateLinkInput> & { isRevoked?: boolean };

/**
 * Reads the fields of a new link, or of a change of one.
 * @param fields of a request's body
 * @param now milliseconds since 1970: the end is after it
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

/** Spaces around it are no part of it: nobody sees them in a message. */
function readPassword(value: unknown): string | null {
  if (value === null || value === "") return null;
  const password = typeof value === "string" ? linkPassword(value) : "";
  const isShort = [...password].length < SHORTEST_LINK_PASSWORD;
  return isShort || isTooLong(password) ? refuse("wrong-link-password") : password;
}

/** A link's password as it is hashed, however a keyboard composed it. */
export function linkPassword(typed: string): string {
  return typed.toWellFormed().normalize("NFC").trim();
}

/** The last moment that a date can name (ECMAScript, 21.4.1.1). */
const LAST_MOMENT = 8.64e15;

function readEnd(value: unknown, now: number): number | null {
  if (value === null) return null;
  const isMoment = typeof value === "number" && Number.isSafeInteger(value);
  return isMoment && value > now && value <= LAST_MOMENT ? value : refuse("wrong-link-end");
}

/** What a private link's page shows, as the server finds it (Y1). */
export type FoundLink<Shown> =
  /** It ended, was revoked, or never was: nothing tells which. */
  | { state: "none" }
  /** It asks for its password, and tells nothing of the project. */
  | { state: "locked" }
  | { state: "open"; endsAt: number | null; shown: Shown };

/** What came of a password. */
export type UnlockOutcome =
  | { state: "none" }
  | { state: "wrong" }
  | { state: "limited"; retryAfterSeconds: number }
  /** @property cookies as headers, for the addresses of this link alone */
  | { state: "open"; cookies: readonly string[] };
