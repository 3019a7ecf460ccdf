import type { Category } from "./category.ts";
import type { Media } from "./media.ts";

/** The addresses of the HTTP calls (K1–K5 and the session's). */
export const API = {
  articles: "/api/articles.php",
  upload: "/api/upload.php",
  login: "/api/login",
  logout: "/api/logout",
  session: "/api/session",
} as const;

/** One article in the answer of K1: the spec's seven fields, then our additions. */
export interface ArticleAnswer {
  id: number;
  title: string;
  year: number;
  services: Category[];
  isTop: boolean;
  main_center: string;
  images: string[];
  slug: string;
  version: number;
  /** Sizes, placeholders and alt texts of the pictures named above, by address. */
  media: Record<string, Omit<Media, "url">>;
}

/** The body of K2. Without `id` a new article; absent fields of an edit keep what is stored. */
export interface SavePayload {
  id?: number;
  title?: string;
  year?: number;
  services?: Category[];
  isTop?: boolean;
  main_center?: string;
  images?: string[];
  /** Alt texts by address; addresses left out keep theirs. */
  alts?: Record<string, string>;
  /** The version the editor began from: an older one than the stored is refused with 409. */
  version?: number;
}

export interface RefusedAnswer {
  success: false;
  error: string;
}

export type SaveAnswer = { success: true; id: number; article: ArticleAnswer } | RefusedAnswer;
export type UploadAnswer = { success: true; url: string } | RefusedAnswer;
export type FinalizeAnswer = { success: true; moved: string[] } | RefusedAnswer;
export type PlainAnswer = { success: true } | RefusedAnswer;
export interface SessionAnswer {
  authenticated: boolean;
}
