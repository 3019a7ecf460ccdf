import type {
  AdminAnswers,
  AnsweredLink,
  AnswerOutcome,
  FoundAnswers,
  MediaAnswers,
} from "./answer.ts";
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
import type { EditedSelection, ListedSelection, ShownSelection } from "./selection.ts";
import type { ShareImage } from "./share-image.ts";
import type { SiteSettings, SettingsHistory } from "./site-settings.ts";
import type { Words } from "./words/en.ts";
import type { Language } from "./words/languages.ts";
import type { ArticleVersion } from "./article-content.ts";
import type { TrashedArticle } from "./trash.ts";
import type { VisitSpan, VisitStatistics } from "./visit-statistics.ts";
import type { StoredOrder } from "./works-order.ts";
import type { ListPage, ListRange, Works, WorkSummary, ListedArticle } from "./works.ts";

export interface FoundWork {
  article: Article;
  movedTo: string | undefined;
}

export interface ArticleFilter {
  search: string;
  status: "all" | "featured" | "drafts";
}

export interface ArticleCounts {
  total: number;
  drafts: number;
  featured: number;
  withoutAlt: number;
}

export interface UndescribedPage {
  articles: { article: Article; urls: readonly string[] }[];
  elsewhere: number;
  last: number | null;
}

export interface UntranslatedPage {
  /** `missing` are labels of texts, as of `untranslatedIn`. */
  articles: { id: number; title: string; missing: readonly string[] }[];
  /** The last article that was read; null at the end of the list. */
  last: number | null;
}

export interface AdminArticles {
  page(filter: ArticleFilter, request: ListRange): Promise<ListPage<ListedArticle>>;
  counts(): Promise<ArticleCounts>;
  /**
   * Returns the articles that have undescribed pictures, in list order.
   * @param after last article of the previous page; without it, or if it is gone, the list starts
   *   over
   * @param pictures minimum number of pictures: an article is never split between two pages
   */
  undescribed(after: number | undefined, pictures: number): Promise<UndescribedPage>;
  /**
   * Returns articles with texts that a language lacks, in list order.
   * @param after as of `undescribed`
   */
  untranslated(language: Language, after: number | undefined): Promise<UntranslatedPage>;
  showing(
    urls: readonly string[],
  ): Promise<ReadonlyMap<string, readonly Pick<Article, "id" | "title">[]>>;
  existing(ids: readonly number[]): Promise<ReadonlySet<number>>;
  publicTitles(): Promise<readonly Omit<WorkSummary, "cover">[]>;
}

export interface AdminInquiries {
  page(filter: InquiryFilter, request: ListRange): Promise<ListPage<StoredInquiry>>;
  countNew(): Promise<number>;
}

export interface AdminServices {
  articles: AdminArticles;
  inquiries: AdminInquiries;
  visits: ((span: VisitSpan) => Promise<VisitStatistics>) | undefined;
  article(id: number): Promise<Article | undefined>;
  trash(): Promise<readonly TrashedArticle[]>;
  versions(id: number): Promise<readonly ArticleVersion[]>;
  settings(): Promise<SettingsHistory>;
  categories(): Promise<StoredCategories>;
  worksOrder(): Promise<StoredOrder>;
  selections(): Promise<readonly ListedSelection[]>;
  selection(id: number): Promise<EditedSelection | undefined>;
  /** Lists the links that were answered, the last answered first (B3). */
  answeredLinks(): Promise<readonly AnsweredLink[]>;
  answers(link: number): Promise<AdminAnswers | undefined>;
  /** Reads what guests answered to pictures and films, by address (B3). */
  answersToMedia(urls: readonly string[]): Promise<Record<string, MediaAnswers>>;
  hasBlankSettings(): Promise<boolean>;
  username(): Promise<string>;
  sessions(): Promise<readonly AdminSession[]>;
  health(): Promise<StudioHealth>;
  backups(): Promise<{ kept: KeptBackup[]; restore: RestoreState } | undefined>;
  /** Compares a backup with the data. @throws Refusal `no-such-backup`, `backup-damaged` or `backup-newer` */
  compareBackup(name: string): Promise<BackupComparison>;
  secondFactor(): Promise<SecondFactor>;
  media(urls: readonly string[]): Promise<ReadonlyMap<string, Media>>;
}

/** Everything that a page may ask of the server; the server makes one instance for each request. */
export interface SiteServices {
  settings: SiteSettings;
  language: Language;
  words: Words;
  prefix: string;
  origin: string;
  /** Nonce for inline scripts; undefined if the policy allows them by another means. */
  nonce: string | undefined;
  isCrawler: boolean;
  /** True while the page is exported to a static file, where forms cannot work. */
  isExported: boolean;
  /** Returns a number from 0 to below 1; the same sequence for every exported page. */
  random: () => number;
  countsVisits: boolean;
  /** A failed read is logged and answered with the last result of the same query, or with none. */
  works: Works;
  media(urls: readonly string[]): Promise<ReadonlyMap<string, Media>>;
  /** Finds the project of a work address's last segment; drafts only for the admin (G6). */
  findWork(slug: string): Promise<FoundWork | undefined>;
  /** Opens a private link; counts the opening unless the admin or a robot opens it. */
  openPrivateLink(token: string): Promise<FoundLink<Article, ShownSelection>>;
  unlockPrivateLink(token: string, password: string): Promise<UnlockOutcome>;
  /** Returns what guests answered to a link, as its guest sees it (B1). */
  linkAnswers(token: string): Promise<FoundAnswers>;
  /** Makes the browser a guest of the link. @param form may hold a honeypot and the time of writing, as of inquiries */
  enterAsGuest(token: string, form: Record<string, unknown>): Promise<AnswerOutcome>;
  /** @param act of any shape */
  answerLink(token: string, act: unknown): Promise<AnswerOutcome>;
  sendInquiry(input: unknown): Promise<InquiryOutcome>;
  /** Undefined unless the request has a live session (G3). */
  admin(): Promise<AdminServices | undefined>;
  allowFrames(origins: readonly string[]): void;
  /** Tells what the page is, for its structured data; returns its share image. */
  describePage(page: PageDescription): ShareImage;
  report(error: unknown): void;
}
