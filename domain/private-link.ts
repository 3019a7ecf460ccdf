import * as v from "valibot";
import { isTooLong } from "./password.ts";
import { refuse } from "./refusal.ts";
import { line, record } from "./schema.ts";

/** Token of a private link: 128 bits in base64url (Y1). */
export const LINK_TOKEN = /^[\w-]{22}$/;
const ADDRESS_OF_LINKS = "/p/";

export const LONGEST_LINK_NOTE = 100;
/** A short password is enough next to the 128-bit token. */
export const SHORTEST_LINK_PASSWORD = 6;
/** Maximum size of the password form's request. */
export const LINK_FORM_BYTES = 8192;
export const MOST_OPEN_LINKS = 50;

/**
 * Headers of a private page with a form: under `no-referrer`, which all other private pages have, browsers would
 * send the form with `Origin: null` (Fetch, 3.1).
 */
export const PRIVATE_FORM_HEADERS = { "referrer-policy": "same-origin" } as const;

/** The query of a selection that is laid out for paper (J3). */
export const PRINTED_QUERY = "?print";

/** Returns the path of a private link, without a language prefix. */
export function privateAddress(token: string): string {
  return ADDRESS_OF_LINKS + token;
}

const watchedFilm = record(
  {
    url: v.string(),
    alt: v.string(),
    /** How often each quarter was played. */
    quarters: v.array(v.number()),
  },
  "",
);

export type WatchedFilm = v.InferOutput<typeof watchedFilm>;

/** A link as the admin sees it; all times are milliseconds since 1970. */
export const privateLink = record(
  {
    id: v.number(),
    /** What it opens: one of these two is null. */
    articleId: v.nullable(v.number()),
    selectionId: v.nullable(v.number()),
    /** Path without a language prefix; anyone who has it can open the link. */
    address: v.string(),
    note: v.string(),
    hasPassword: v.boolean(),
    /** Whether guests may answer (B1). */
    asksAnswers: v.boolean(),
    state: v.picklist(["open", "ended", "revoked"]),
    /** Null means no end. */
    endsAt: v.nullable(v.number()),
    createdAt: v.number(),
    openings: v.number(),
    lastOpenedAt: v.nullable(v.number()),
    /** Films that were played, the most played first (J4). */
    films: v.array(watchedFilm),
  },
  "",
);

export type PrivateLink = v.InferOutput<typeof privateLink>;

const LAST_MOMENT = 8.64e15;

/** The fields of a link in a call; absent ones keep their stored values. */
export const linkFields = {
  note: v.optional(line(LONGEST_LINK_NOTE, "wrong-link-note")),
  password: v.optional(
    v.pipe(
      v.nullable(v.string("wrong-link-password")),
      v.transform((typed) => (typed === null || typed === "" ? null : linkPassword(typed))),
      v.check((password) => password === null || isLinkPassword(password), "wrong-link-password"),
    ),
  ),
  endsAt: v.optional(
    v.nullable(
      v.pipe(
        v.number("wrong-link-end"),
        v.safeInteger("wrong-link-end"),
        v.maxValue(LAST_MOMENT, "wrong-link-end"),
      ),
    ),
  ),
  asksAnswers: v.optional(v.boolean("malformed")),
  isRevoked: v.optional(v.boolean("malformed")),
};

export const linkChange = record(linkFields, "malformed");

export type PrivateLinkChange = v.InferOutput<typeof linkChange>;

/** Refuses a link that would end before it begins. @param now milliseconds since 1970 */
export function assertLaterEnd({ endsAt }: PrivateLinkChange, now: number): void {
  if (typeof endsAt === "number" && endsAt <= now) refuse("wrong-link-end");
}

function isLinkPassword(password: string): boolean {
  return [...password].length >= SHORTEST_LINK_PASSWORD && !isTooLong(password);
}

/** Normalizes a link's password before hashing: Unicode form and outer spaces do not matter. */
export function linkPassword(typed: string): string {
  return typed.toWellFormed().normalize("NFC").trim();
}

/** What a link opens, by id: an article or a selection. */
export interface LinkSubject {
  article?: number | undefined;
  selection?: number | undefined;
}

export type FoundLink<Project, Selection> =
  /** Ended, revoked or never issued; a visitor cannot distinguish these. */
  | { state: "none" }
  | { state: "locked" }
  | ({ state: "open"; link: number; endsAt: number | null; asksAnswers: boolean } & (
      | { kind: "project"; project: Project }
      | { kind: "selection"; selection: Selection }
    ));

export type UnlockOutcome =
  | { state: "none" }
  | { state: "wrong" }
  | { state: "limited"; retryAfterSeconds: number }
  | { state: "open"; cookies: readonly string[] };
