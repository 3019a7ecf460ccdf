import type { RestoreState } from "./backup.ts";
import type { Media } from "./media.ts";
import type { MediaText } from "./media-text.ts";
import type { PrivateLink } from "./private-link.ts";
import type { RefusedAnswer } from "./refusal.ts";
import type { Story } from "./story.ts";

export const API = {
  articles: "/api/articles.php",
  upload: "/api/upload.php",
  login: "/api/login",
  logout: "/api/logout",
  session: "/api/session",
  trash: "/api/bin",
  trashAll: "/api/bin/all",
  settings: "/api/settings",
  reduceLarge: "/api/settings/reduce-large",
  categories: "/api/categories",
  order: "/api/order",
  /** POST `{name, email, message, kind?, date?}`, as JSON or a form. */
  inquiries: "/api/inquiries",
  inquiryChange: "/api/inquiries/change",
  inquiriesCsv: "/api/inquiries/csv",
  visits: "/api/visits",
  visitsCsv: "/api/visits/csv",
  backup: "/api/backup",
  /** POST `{name, password}` starts the restore of a kept backup, GET returns its progress. */
  restore: "/api/restore",
  integrityCheck: "/api/health/inspection",
  renditions: "/api/health/variants",
  password: "/api/password",
  /** POST `{ticket, response}` or `{ticket, recoveryCode}`: the second step of a login. */
  loginPasskey: "/api/login/passkey",
  passkeys: "/api/passkeys",
  passkeyOptions: "/api/passkeys/options",
  removePasskey: "/api/passkeys/remove",
  recoveryCodes: "/api/recovery-codes",
  sessions: "/api/sessions",
  /** Resumable film uploads by the tus protocol; GET lists the unfinished ones. */
  films: "/api/films",
  subtitles: "/api/subtitles",
  filmStates: "/api/films/states",
  /** GET `?article=`, POST creates, PATCH changes, DELETE `?id=`. */
  privateLinks: "/api/private-links",
  /** GET `?url=&share=` returns a JPEG frame; `share` is its position in the film, from 0 to 1. */
  filmFrame: "/api/films/frame",
} as const;

/** An article as the API returns it: the seven fields of the original API, then additions. */
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
  media: Record<string, Omit<Media, "url">>;
}

/** Without `id` creates an article; fields that are absent from an edit keep their stored values. */
export interface SavePayload extends Partial<Story> {
  id?: number;
  title?: string;
  year?: number;
  services?: string[];
  isTop?: boolean;
  main_center?: string;
  images?: string[];
  isDraft?: boolean;
  media?: Record<string, MediaText>;
  /** The version that the editor loaded; answered with 409 if a newer one is stored. */
  version?: number;
}

export interface UnfinishedFilm {
  id: string;
  name: string;
  size: number;
  received: number;
}

export interface FilmState {
  url: string;
  progress: number;
  failure: string | null;
}

/** A stale save gets the stored article (409); a save of a deleted article gets `isInTrash` (404). */
export type SaveAnswer =
  | { success: true; id: number; article: ArticleAnswer }
  | (RefusedAnswer & { article?: ArticleAnswer; isInTrash?: boolean });
export type RestoreAnswer = { success: true; state: RestoreState } | RefusedAnswer;
export type UploadAnswer = { success: true; url: string } | RefusedAnswer;
export type FinalizeAnswer = { success: true; moved: string[] } | RefusedAnswer;
export type PrivateLinkAnswer = { success: true; link: PrivateLink } | RefusedAnswer;
export type PrivateLinksAnswer = { success: true; links: PrivateLink[] } | RefusedAnswer;
export type TrashAllAnswer = { success: true; count: number } | RefusedAnswer;
export type PlainAnswer = { success: true } | RefusedAnswer;

export interface PasskeyRequest {
  ticket: string;
  /** For `navigator.credentials.get`, as JSON (WebAuthn 3, 5.1.8). */
  options: object;
}

/** `passkey` is set if the password was right and a passkey is needed too (401). */
export type LoginAnswer = { success: true } | (RefusedAnswer & { passkey?: PasskeyRequest });
export type PasskeyOptionsAnswer = { success: true; options: object } | RefusedAnswer;
/** `recoveryCodes` are in this answer only: the server stores hashes. */
export type RecoveryCodesAnswer = { success: true; recoveryCodes?: string[] } | RefusedAnswer;

export interface SessionAnswer {
  authenticated: boolean;
}

export interface ArticleImages {
  central: Media | null;
  gallery: Media[];
}
