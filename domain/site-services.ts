import type { Article } from "./article.ts";
import type { Studio } from "./studio.ts";

/** What a work address leads to: a project, and whether its address is another by now (G5). */
export interface FoundWork {
  article: Article;
  /** The canonical slug, where the address used was an older or a numbered one. */
  movedTo: string | undefined;
}

/**
 * All that a page may ask of the server. The built pages are handed one of
 * these made for the request they answer; they know no database, no file and no session store.
 */
export interface SiteServices {
  /** The studio's own words, people and links. */
  studio: Studio;
  /** The public address, without a slash at its end. */
  origin: string;
  /** The nonce that inline scripts of this answer carry; undefined in development. */
  nonce: string | undefined;
  /** Every article, featured first, then by title (K1). */
  articles(): Promise<readonly Article[]>;
  /** The project behind the last part of a work address; undefined for an unknown one (G5, G6). */
  findWork(slug: string): Promise<FoundWork | undefined>;
  /** Whether the request being answered carries a live admin session (G3). */
  isAdmin(): Promise<boolean>;
  /** Hands an unexpected error to the server's log. */
  report(error: unknown): void;
}
