import type { RestoreState } from "./backup.ts";
import type { Media } from "./media.ts";
import type { MediaText } from "./media-text.ts";
import type { PrivateLink } from "./private-link.ts";
import type { RefusedAnswer } from "./refusal.ts";
import type { Story } from "./story.ts";

/** The addresses of the HTTP calls (K1–K5 and the session's). */
export const API = {
  articles: "/api/articles.php",
  upload: "/api/upload.php",
  login: "/api/login",
  logout: "/api/logout",
  session: "/api/session",
  /** The trash: POST `{id}` takes an article out of it, DELETE `?id=` removes one for good. */
  trash: "/api/bin",
  /** Several articles go to the trash together: POST `{ids}`. */
  trashAll: "/api/bin/all",
  /** The site's settings: POST `{version, settings}`. */
  settings: "/api/settings",
  /** Large pictures are reduced from now on, without a question: POST. */
  reduceLarge: "/api/settings/reduce-large",
  /** The studio's categories: POST `{version, categories}`, the whole list. */
  categories: "/api/categories",
  /** The studio's order of its works: POST `{version, order, ids}`. */
  order: "/api/order",
  /** What visitors write to the studio: POST `{name, email, message, kind?, date?}`, as JSON or a form (Q1). */
  inquiries: "/api/inquiries",
  /** POST `{id, change}`, one of `INQUIRY_CHANGES` (Q3). */
  inquiryChange: "/api/inquiries/change",
  /** Inquiries as a table, for the admin alone: GET `?search=&status=`. */
  inquiriesCsv: "/api/inquiries/csv",
  /** What pages report of visits: POST `{path, referrer?, language?}` or `{film, quarter}` (Y2). */
  visits: "/api/visits",
  /** Visits as a table, for the admin alone: GET `?span=`. */
  visitsCsv: "/api/visits/csv",
  /** A backup of all of the studio, for the admin alone: GET. */
  backup: "/api/backup",
  /** A kept backup is restored: POST `{name, password}` begins it, GET tells how far it is (O4). */
  restore: "/api/restore",
  /** Looks at every byte of every file: POST begins it. */
  integrityCheck: "/api/health/inspection",
  /** Renditions that could not be made: POST has them tried again. */
  renditions: "/api/health/variants",
  /** The admin's password: POST `{current, next}`; ends every other session. */
  password: "/api/password",
  /** The second step of a login: POST `{ticket, response}` or `{ticket, recoveryCode}`. */
  loginPasskey: "/api/login/passkey",
  /** The admin's passkeys: POST `{name, response}` adds the one that was begun. */
  passkeys: "/api/passkeys",
  /** POST `{password}` begins one, for the browser to make. */
  passkeyOptions: "/api/passkeys/options",
  /** POST `{id, password}`. */
  removePasskey: "/api/passkeys/remove",
  /** POST `{password}` makes new ones and ends the old. */
  recoveryCodes: "/api/recovery-codes",
  /** The admin's open sessions: DELETE `?id=` ends one, `?id=others` all but the caller's. */
  sessions: "/api/sessions",
  /** Films, resumably, by the tus protocol; GET lists those that are not all there yet. */
  films: "/api/films",
  /** A film's subtitles in VTT or SRT: POST multipart `file`, answered as an upload (V6). */
  subtitles: "/api/subtitles",
  /** How far the conversion of each film is that is not done: GET. */
  filmStates: "/api/films/states",
  /** Private links: GET `?article=` lists an article's, POST makes one, PATCH changes one, DELETE `?id=` removes it (Y1). */
  privateLinks: "/api/private-links",
  /** A frame of a film that is all here, as a JPEG: GET `?url=&share=`, `share` of the film before it. */
  filmFrame: "/api/films/frame",
} as const;

/** One article in the answer of K1: its seven fields, then our additions. */
export interface ArticleAnswer extends Story {
  id: number;
  title: string;
  year: number;
  services: string[];
  isTop: boolean;
  main_center: string;
  images: string[];
  slug: string;
  version: number;
  isDraft: boolean;
  /** Sizes, placeholders and words of the pictures named above, by address. */
  media: Record<string, Omit<Media, "url">>;
}

/** The body of K2. Without `id` a new article; absent fields of an edit keep what is stored. */
export interface SavePayload extends Partial<Story> {
  id?: number;
  title?: string;
  year?: number;
  services?: string[];
  isTop?: boolean;
  main_center?: string;
  images?: string[];
  /** True keeps the article from all but the admin; a new one is public unless this is said. */
  isDraft?: boolean;
  /** Words, focal points and posters by address; what is left out is unchanged. */
  media?: Record<string, MediaText>;
  /** The version the editor began from: an older one than the stored is refused with 409. */
  version?: number;
}

/** A film whose upload was begun and not finished, by whatever browser. */
export interface UnfinishedFilm {
  /** The last part of its address under `API.films`. */
  id: string;
  /** What its file was called. */
  name: string;
  /** Bytes of the whole film, and how many of them are here. */
  size: number;
  received: number;
}

/** A film that is being converted, or could not be (V2). */
export interface FilmState {
  url: string;
  /** The percentage that is done. */
  progress: number;
  /** A sentence; null for one that is still under way. */
  failure: string | null;
}

/**
 * A stale save is told what is stored, so that nothing need be guessed (409); a save of an
 * article that is gone, whether the trash still holds it (404).
 */
export type SaveAnswer =
  | { success: true; id: number; article: ArticleAnswer }
  | (RefusedAnswer & { article?: ArticleAnswer; isInTrash?: boolean });
export type RestoreAnswer = { success: true; state: RestoreState } | RefusedAnswer;
export type UploadAnswer = { success: true; url: string } | RefusedAnswer;
export type FinalizeAnswer = { success: true; moved: string[] } | RefusedAnswer;
export type PrivateLinkAnswer = { success: true; link: PrivateLink } | RefusedAnswer;
export type PrivateLinksAnswer = { success: true; links: PrivateLink[] } | RefusedAnswer;
/** How many went to the trash; those that were not there are left out. */
export type TrashAllAnswer = { success: true; count: number } | RefusedAnswer;
export type PlainAnswer = { success: true } | RefusedAnswer;

/** What a browser asks a passkey for. */
export interface PasskeyRequest {
  /** Identifies this login; the answer to it sends it along. */
  ticket: string;
  /** For `navigator.credentials.get`, as JSON (WebAuthn 3, 5.1.8). */
  options: object;
}

/** The password was right and a passkey is registered: the login needs it too (401). */
export type LoginAnswer = { success: true } | (RefusedAnswer & { passkey?: PasskeyRequest });
/** For `navigator.credentials.create`, as JSON. */
export type PasskeyOptionsAnswer = { success: true; options: object } | RefusedAnswer;
/** The codes are said in this answer alone, where new ones were made. */
export type RecoveryCodesAnswer = { success: true; recoveryCodes?: string[] } | RefusedAnswer;

export interface SessionAnswer {
  authenticated: boolean;
}

/** The pictures of one article, asked for when the admin wants to see them (D2). */
export interface ArticleImages {
  central: Media | null;
  gallery: Media[];
}
