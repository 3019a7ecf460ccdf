import type { Article } from "./article.ts";
import type { BackupComparison, KeptBackup, RestoreState } from "./backup.ts";
import type { StoredCategories } from "./category-list.ts";
import type { StudioHealth } from "./health.ts";
import type { InquiryFilter, InquiryOutcome, StoredInquiry } from "./inquiry.ts";
import type { Media } from "./media.ts";
import type { PageDescription } from "./page-description.ts";
import type { FoundLink, UnlockOutcome } from "./private-link.ts";
import type { SecondFactor } from "./passkey.ts";
import type { AdminSession } from "./session.ts";
import type { ShareImage } from "./share-image.ts";
import type { SiteSettings, SettingsHistory } from "./site-settings.ts";
import type { Words } from "./words/en.ts";
import type { Language } from "./words/languages.ts";
import type { ArticleVersion, TrashedArticle } from "./version.ts";
import type { VisitSpan, VisitStatistics } from "./visit-statistics.ts";
import type { StoredOrder } from "./works-order.ts";
import type { ListPage, PageRequest, Works, WorkSummary, ListedArticle } from "./works.ts";

/** What a work address leads to: a project, and whether its address is another by now (G5). */
export interface FoundWork {
  article: Article;
  /** The canonical slug, where the address used was an older or a numbered one. */
  movedTo: string | undefined;
}

/** Which articles the admin looks for. */
export interface ArticleFilter {
  /** A part of the title, without regard to accents and case; empty for any. */
  search: string;
  status: "all" | "featured" | "drafts";
}

/** The articles in numbers, the trash apart. */
export interface ArticleCounts {
  total: number;
  drafts: number;
  featured: number;
  /** How many pictures have no alt text; one that several articles show counts once. */
  withoutAlt: number;
}

/** A page of the articles that have pictures without alt texts. */
export interface UndescribedPage {
  /** Each with the addresses of those pictures; a picture of several articles is listed with the first. */
  articles: { article: Article; urls: readonly string[] }[];
  /** How many such pictures all other articles have. */
  elsewhere: number;
  /** The last article of the part, where others come after it. */
  last: number | null;
}

/** What the admin's pages ask of the articles that are not in the trash, drafts among them. */
export interface AdminArticles {
  /** Those of a filter, featured first, then by title (D1). */
  page(filter: ArticleFilter, request: PageRequest): Promise<ListPage<ListedArticle>>;
  counts(): Promise<ArticleCounts>;
  /**
   * Those that have pictures without alt texts, in list order.
   * @param after begins after this article; at the beginning where there is no such one
   * @param pictures as many at least, where there are as many: articles are never divided
   */
  undescribed(after: number | undefined, pictures: number): Promise<UndescribedPage>;
  /** Where pictures and films are shown, by address. */
  showing(
    urls: readonly string[],
  ): Promise<ReadonlyMap<string, readonly Pick<Article, "id" | "title">[]>>;
  /** Which of these there are. */
  existing(ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** All public ones without their pictures, in list order, for a choice among them. */
  publicTitles(): Promise<readonly Omit<WorkSummary, "cover">[]>;
}

/** What the admin's pages ask of what visitors have written (Q3). */
export interface AdminInquiries {
  /** Those of a filter, the newest first. */
  page(filter: InquiryFilter, request: PageRequest): Promise<ListPage<StoredInquiry>>;
  /** How many nobody has read. */
  countNew(): Promise<number>;
}

/** What pages may ask for the admin alone. */
export interface AdminServices {
  articles: AdminArticles;
  inquiries: AdminInquiries;
  /** What is counted of visits; undefined where they are not counted (Y2). */
  visits: ((span: VisitSpan) => Promise<VisitStatistics>) | undefined;
  /** One that is not in the trash; undefined for one that is not there. */
  article(id: number): Promise<Article | undefined>;
  /** What is in the trash, the last first. */
  trash(): Promise<readonly TrashedArticle[]>;
  /** The saves of an article, the newest first. */
  versions(id: number): Promise<readonly ArticleVersion[]>;
  /** The site's settings with all that can be gone back to. */
  settings(): Promise<SettingsHistory>;
  /** The studio's categories, hidden and empty ones among them (U1). */
  categories(): Promise<StoredCategories>;
  /** The studio's order of its works (U7). */
  worksOrder(): Promise<StoredOrder>;
  /** True while the site says nothing of its studio: no settings were saved, and no demo shows. */
  hasBlankSettings(): Promise<boolean>;
  /** The name that the admin logs in by. */
  username(): Promise<string>;
  /** The admin's open sessions: the asker's, then the last used first. */
  sessions(): Promise<readonly AdminSession[]>;
  /** The state of files, backups and jobs, and the latest audit entries. */
  health(): Promise<StudioHealth>;
  /** How far a restore is, and the kept backups, the newest first; undefined where the studio keeps none itself (O4). */
  backups(): Promise<{ kept: KeptBackup[]; restore: RestoreState } | undefined>;
  /** What restoring a kept backup would change. @throws Refusal `no-such-backup`, `backup-damaged` or `backup-newer` */
  compareBackup(name: string): Promise<BackupComparison>;
  /** The admin's passkeys and what goes with them. */
  secondFactor(): Promise<SecondFactor>;
  /** The media of pictures and films, by address; deleted ones are left out. */
  media(urls: readonly string[]): Promise<ReadonlyMap<string, Media>>;
}

/**
 * All that a page may ask of the server. The built pages are handed one of
 * these made for the request they answer; they know no database, no file and no session store.
 */
export interface SiteServices {
  /** The settings in force, their texts in the language of the pages. */
  settings: SiteSettings;
  /** The language of the pages that the request asks for, and its words (N1, N2). */
  language: Language;
  words: Words;
  /** What the addresses of the language begin with; empty for the site's first. */
  prefix: string;
  /** The public address, without a slash at its end. */
  origin: string;
  /** The nonce that inline scripts of this answer carry; undefined where its policy names them in another way. */
  nonce: string | undefined;
  /** Whether a crawler asks rather than a browser. */
  isCrawler: boolean;
  /** Whether the page becomes a file, which no server answers for (O3): it has no form. */
  isExported: boolean;
  /** A number from 0 up to 1, as Math.random gives it; of a page that becomes a file always the same ones. */
  random: () => number;
  /** Whether pages report that they are seen (Y2). */
  countsVisits: boolean;
  /**
   * The published projects. What can't be read is logged, and the last answer to the same
   * question is given, or none of anything (M1).
   */
  works: Works;
  /** Pictures of the studio's own, such as its logo, by address; what is not there is left out (U3, U5). */
  media(urls: readonly string[]): Promise<ReadonlyMap<string, Media>>;
  /** The project behind the last part of a work address, a draft for the admin alone; undefined for an unknown one (G5, G6). */
  findWork(slug: string): Promise<FoundWork | undefined>;
  /** What a private link shows; each opening by a visitor is counted (Y1). */
  openPrivateLink(token: string): Promise<FoundLink<Article>>;
  /** Checks a private link's password. */
  unlockPrivateLink(token: string, password: string): Promise<UnlockOutcome>;
  /** Stores what a visitor writes to the studio, or says why not (Q1, Q2). @param input of any shape */
  sendInquiry(input: unknown): Promise<InquiryOutcome>;
  /** What the admin may ask beyond that; undefined where the request carries no live session (G3). */
  admin(): Promise<AdminServices | undefined>;
  /** Lets the answer's policy show frames of these origins (V9). */
  allowFrames(origins: readonly string[]): void;
  /** Tells what the page is, once where it may be found and shared. @returns its share image (S1) */
  describe(page: PageDescription): ShareImage;
  /** Hands an unexpected error to the server's log. */
  report(error: unknown): void;
}
