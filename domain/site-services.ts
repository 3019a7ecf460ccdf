import type { Article } from "./article.ts";
import type { StudioHealth } from "./health.ts";
import type { Media } from "./media.ts";
import type { SecondLock } from "./passkey.ts";
import type { AdminSession } from "./session.ts";
import type { Studio } from "./studio.ts";
import type { StudioHistory } from "./studio-version.ts";
import type { ArticleVersion, BinnedArticle } from "./version.ts";

/** What a work address leads to: a project, and whether its address is another by now (G5). */
export interface FoundWork {
  article: Article;
  /** The canonical slug, where the address used was an older or a numbered one. */
  movedTo: string | undefined;
}

/** What pages may ask for the admin alone. */
export interface AdminServices {
  /** The public articles and the drafts, featured first, then by title. */
  articles(): Promise<readonly Article[]>;
  /** One of them; undefined for one that is not there. */
  article(id: number): Promise<Article | undefined>;
  /** What lies in the bin, the last first. */
  bin(): Promise<readonly BinnedArticle[]>;
  /** The saves of an article, the newest first. */
  versions(id: number): Promise<readonly ArticleVersion[]>;
  /** The site's settings with all that can be gone back to. */
  settings(): Promise<StudioHistory>;
  /** True while the site says nothing of its studio: no settings were saved, and no demo shows. */
  hasBlankSettings(): Promise<boolean>;
  /** The name that the admin logs in by. */
  username(): Promise<string>;
  /** The admin's open sessions: the asker's, then the last used first. */
  sessions(): Promise<readonly AdminSession[]>;
  /** How the studio's files, backups and jobs are, and what was done last. */
  health(): Promise<StudioHealth>;
  /** The admin's passkeys and what goes with them. */
  secondLock(): Promise<SecondLock>;
  /** What is known of pictures and films, by address; those that are gone are left out. */
  media(urls: readonly string[]): Promise<ReadonlyMap<string, Media>>;
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
  /** The nonce that inline scripts of this answer carry; undefined where its policy names them in another way. */
  nonce: string | undefined;
  /** Whether a search engine or the like asks, and no browser that somebody looks at. */
  isCrawler: boolean;
  /**
   * Every public article, featured first, then by title (K1). Where they can't be read that is
   * logged, and what was read last is given, an empty list at first (M1).
   */
  articles(): Promise<readonly Article[]>;
  /** The project behind the last part of a work address, a draft for the admin alone; undefined for an unknown one (G5, G6). */
  findWork(slug: string): Promise<FoundWork | undefined>;
  /** What the admin may ask beyond that; undefined where the request carries no live session (G3). */
  admin(): Promise<AdminServices | undefined>;
  /** Hands an unexpected error to the server's log. */
  report(error: unknown): void;
}
