import * as v from "valibot";
import { numericId } from "./id.ts";
import type { Media } from "./media.ts";
import { filledLine, maxCharacters, record } from "./schema.ts";
import { isFilledText, plainText } from "./plain-text.ts";

/** What a guest may write, in characters. */
export const LONGEST_GUEST_NAME = 80;
export const LONGEST_COMMENT = 2000;
/** Answers are deleted this long after their link ended or was revoked, and with it (B5). */
export const ANSWER_DAYS = 90;
/** Bytes of a form of a guest: the most that its field takes, each character escaped to as many as twelve bytes. */
export const ANSWER_BYTES = 256 * 1024;

/** The page of a private link's answers, below the link's address. */
export const ANSWERS_PATH = "/answers";

const share = (code: string) => v.pipe(v.number(code), v.minValue(0, code), v.maxValue(1, code));

/** A point of a picture, in shares of its width and height from the upper left corner. */
const point = record({ x: share("wrong-answer"), y: share("wrong-answer") }, "wrong-answer");

const LONGEST_FILM_S = 24 * 3600;

/** A moment of a film, in seconds from its first frame. */
const seconds = v.pipe(
  v.number("wrong-answer"),
  v.minValue(0, "wrong-answer"),
  v.maxValue(LONGEST_FILM_S, "wrong-answer"),
);

/** Made by the browser, so that what is sent twice is stored once. */
const key = v.pipe(v.string("wrong-answer"), v.regex(/^[\w-]{8,64}$/, "wrong-answer"));

/** PostgreSQL stores no NUL, and no address has a control. */
const media = v.pipe(
  v.string("wrong-answer"),
  v.maxLength(400, "wrong-answer"),
  v.regex(/^\P{Cc}*$/u, "wrong-answer"),
);

const commentText = v.pipe(
  v.string("wrong-comment"),
  v.transform(plainText),
  v.check(isFilledText, "wrong-comment"),
  maxCharacters(LONGEST_COMMENT, "wrong-comment"),
);

/** What a guest does (B1, B4). `media` is the address of a picture or film that the link shows. */
export const guestAct = v.variant(
  "act",
  [
    record({ act: v.literal("choose"), media }, "wrong-answer"),
    record({ act: v.literal("unchoose"), media }, "wrong-answer"),
    record(
      {
        act: v.literal("comment"),
        key,
        media,
        text: commentText,
        point: v.optional(v.nullable(point), null),
        seconds: v.optional(v.nullable(seconds), null),
      },
      "wrong-answer",
    ),
    record({ act: v.literal("approve"), key }, "wrong-answer"),
    /** Takes back a comment or an approval of one's own. */
    record(
      { act: v.literal("withdraw"), id: numericId("wrong-answer", "wrong-answer") },
      "wrong-answer",
    ),
  ],
  "wrong-answer",
);

export type GuestAct = v.InferOutput<typeof guestAct>;

/** The name that a guest gives once (B1). */
export const guestName = filledLine(LONGEST_GUEST_NAME, "wrong-guest-name");

export interface Comment {
  id: number;
  guest: string;
  /** The address of the picture or film, which may be shown no more. */
  media: string;
  text: string;
  point: { x: number; y: number } | null;
  /** `frame` is counted from 0, by the master's rate; null where that is not known. */
  moment: { seconds: number; frame: number | null } | null;
  /** Milliseconds since 1970, as the others. */
  at: number;
  reply: { text: string; at: number } | null;
  isDone: boolean;
  /** Whether the guest who looks wrote it; false for the admin. */
  isOwn: boolean;
}

/** A picture or film that guests chose. */
export interface Choice {
  media: string;
  guests: string[];
  isOwn: boolean;
}

export interface Approval {
  id: number;
  guest: string;
  at: number;
  isOwn: boolean;
  /** Addresses that are shown now and were not when it was given (B4). */
  newSince: string[];
}

/** A picture or film that a link shows, with its project's title. */
export interface AnsweredMedia {
  project: string;
  media: Media;
}

/** All answers to one link. */
export interface Answers {
  /** In the link's order. */
  shown: AnsweredMedia[];
  choices: Choice[];
  /** The oldest first; those of a film by their moments. */
  comments: Comment[];
  approvals: Approval[];
}

/** What a guest's page shows. */
export interface GuestPage extends Answers {
  /** The title of the project or selection, and the selection's client. */
  title: string;
  client: string;
  /** The guest's name; null until it was given. */
  guest: string | null;
}

export type FoundAnswers =
  /** The link opens nothing. */
  | { state: "none" }
  /** The link opens, and asks for no answers. */
  | { state: "unasked" }
  | { state: "locked" }
  | ({ state: "open"; endsAt: number | null } & GuestPage);

/** Why a guest's act is refused. */
export const ANSWER_REFUSALS = [
  "wrong-guest-name",
  "wrong-comment",
  "wrong-answer",
  /** The picture or film is shown no more: it was replaced, or its project deleted. */
  "answer-not-shown",
  "no-guest-yet",
  "too-many-answers",
  "answer-automated",
] as const;
export type AnswerRefusal = (typeof ANSWER_REFUSALS)[number];

export type AnswerOutcome =
  | { state: "none" | "unasked" | "locked" }
  | { state: "refused"; code: AnswerRefusal; retryAfterSeconds?: number | undefined }
  /** `cookies` make the browser known as this guest. */
  | { state: "kept"; cookies: readonly string[] };

/** What guests of any link answered to a picture or film. */
export interface MediaAnswers {
  /** Who chose it. */
  guests: string[];
  /** The oldest first. */
  comments: (Comment & { link: number })[];
}

/** What guests answered to the article or selection that is edited. */
export interface EditedAnswers {
  /** Its private links that were answered. */
  links: AnsweredLink[];
  /** By the address of the picture or film; none for what nobody answered. */
  media: Record<string, MediaAnswers>;
}

/** A link in the admin's list of answers, the last answered first. */
export interface AnsweredLink {
  link: number;
  /** What it opens: one of these two is null. */
  articleId: number | null;
  selectionId: number | null;
  title: string;
  client: string;
  /** The link's note, such as who got it. */
  note: string;
  state: "open" | "ended" | "revoked";
  guests: number;
  choices: number;
  comments: number;
  /** Comments that are not marked as done. */
  open: number;
  approvals: number;
  lastAt: number;
}

/** A link's answers as the admin sees them. */
export interface AdminAnswers extends Answers {
  link: number;
  title: string;
  client: string;
  note: string;
  address: string;
  /** What was answered and is stored, but no longer shown. */
  gone: Media[];
  /** The uploaded files' names by address; none where the name is not known. */
  fileNames: Record<string, string>;
  articleId: number | null;
  selectionId: number | null;
}
