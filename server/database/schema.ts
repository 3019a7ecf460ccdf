import type { Generated, Insertable, Selectable, CreateTableBuilder, SchemaModule } from "kysely";
import type { AuditKind } from "#domain/audit-entry.ts";
import type { InquiryKind } from "#domain/inquiry.ts";
import type { SubtitleLanguage } from "#domain/subtitles.ts";
import type { VisitKind } from "#domain/visits.ts";
import type { WorksOrder } from "#domain/works-order.ts";

/** SQLite has no boolean, so both databases keep 0 or 1. */
export type Flag = 0 | 1;

interface ArticlesTable {
  id: Generated<number>;
  title: string;
  /** The title's own slug, which two articles may share (G5). */
  title_slug: string;
  year: number;
  is_top: Flag;
  version: number;
  main_media_id: number | null;
  /** 1 for one that only the admin may know of. */
  is_draft: Generated<Flag>;
  /** When it went to the trash; null for one that is not there. */
  deleted_at: number | null;
  /** What it is ordered by among titles: see `titleSortKey`. */
  sort_key: Generated<string>;
  /** Its heading in the index. */
  letter: Generated<string>;
  /** The title as it is searched: lower-cased, without accents. */
  folded_title: Generated<string>;
  client: Generated<string>;
  /** What it is ordered by in the studio's order: see `orderKeys`. */
  order_key: Generated<string>;
  list_key: Generated<string>;
  /** Its place as the studio put it by hand; null where it has not. */
  hand_position: Generated<number | null>;
  /** Milliseconds since 1970, UTC, here and in every `_at`. */
  created_at: number;
  updated_at: number;
}

interface ArticleCategoriesTable {
  article_id: number;
  position: number;
  category_id: number;
}

/** The studio's categories (U1). */
interface CategoriesTable {
  id: Generated<number>;
  name: string;
  /** JSON of `Translations`, here and below (N2). */
  translations: Generated<string>;
  slug: string;
  position: number;
  /** Among the cards of the works page. */
  card_position: number;
  in_galleries: Flag;
  is_hidden: Generated<Flag>;
}

/** Names and slugs that a category had before it was renamed, merged into another or removed. */
interface FormerCategoriesTable {
  slug: string;
  name: string;
  /** Where they lead now; null for a category that was removed. */
  category_id: number | null;
}

interface ArticleMediaTable {
  article_id: number;
  position: number;
  media_id: number;
  /** 1 for a frame that is shown over the whole screen. */
  is_full_bleed: Generated<Flag>;
}

/** What is long and read only with the whole article; no row where there is nothing. */
interface ArticleTextsTable {
  article_id: number;
  /** Markdown. */
  text: string;
  statement: string;
  search_title: Generated<string>;
  search_description: Generated<string>;
  translations: Generated<string>;
}

/** One row a name: those of one role follow one another. */
interface ArticleCreditsTable {
  article_id: number;
  position: number;
  role: string;
  name: string;
}

/** Every address that ever led to an article; one of them is current (G5). */
interface SlugsTable {
  slug: string;
  article_id: number;
  is_current: Flag;
}

/** Every picture and film an article may show: uploaded files, files under `/videos`, addresses of other sites. */
export interface MediaTable {
  id: Generated<number>;
  /** The final address, also while the file is still temporary. */
  url: string;
  kind: "picture" | "film" | "subtitles" | "outside";
  state: "temporary" | "final";
  width: number | null;
  height: number | null;
  bytes: number | null;
  /** SHA-256 of the original, in hex; null where it was stored before that was noted. */
  hash: Generated<string | null>;
  colour: string | null;
  thumbhash: string | null;
  alt: Generated<string>;
  translations: Generated<string>;
  /** JSON list of the widths that exist as AVIF and WebP. */
  widths: Generated<string>;
  /** Of its renditions; `stored` are those that no page names yet. */
  variants: Generated<"none" | "pending" | "stored" | "made">;
  caption: Generated<string>;
  /** Percent from the left and the top; null for the middle. */
  focus_x: number | null;
  focus_y: number | null;
  /** The poster of a film. */
  poster_id: number | null;
  /** JSON of `StoredFilmFacts`; null for a picture, and for a film that was not looked at yet. */
  film: Generated<string | null>;
  created_at: number;
}

/** The subtitles of films, by their rows (V6). */
interface FilmSubtitlesTable {
  media_id: number;
  language: SubtitleLanguage;
  subtitles_id: number;
}

/** The renditions of a picture or a film, each file as it was stored. */
interface MediaFormsTable {
  file_name: string;
  media_id: number;
  bytes: number;
  /** SHA-256 in hex. */
  hash: string;
}

/** Every save of an article or of the site's settings, as it can be looked at and saved again. */
export interface VersionsTable {
  id: Generated<number>;
  subject: "article" | "settings";
  subject_id: number;
  version: number;
  saved_at: number;
  /** JSON of the saved content. */
  content: string;
}

/** The media that a version shows, which therefore stay. */
interface VersionMediaTable {
  version_id: number;
  media_id: number;
}

/** Files that no row leads to any more; they stay for as long as a backup may need them (R13). */
interface DiscardedFilesTable {
  file_name: string;
  discarded_at: number;
}

/** What the admin did; rows are only ever added. */
interface ActionsTable {
  id: Generated<number>;
  at: number;
  kind: AuditKind;
  subject: string;
  /** Of an article that may be gone by now. */
  article_id: number | null;
}

interface SessionsTable {
  /** SHA-256 of the cookie's token, in hex: the token itself is stored nowhere. */
  token_hash: string;
  /** What the admin's page names it by; no secret. */
  id: string;
  /** The browser's own name and address, so that the admin knows one from another. */
  user_agent: Generated<string>;
  address: Generated<string>;
  created_at: number;
  seen_at: number;
}

interface LoginFailuresTable {
  id: Generated<number>;
  address: string;
  failed_at: number;
}

export interface AccountsTable {
  username: string;
  password_hash: string;
  /** Hash of the ADMIN_PASSWORD last applied, so that a changed setting is told from an old one. */
  setting_hash: string | null;
}

/** The admin's passkeys: as soon as there is one, a login asks for a second factor. */
interface PasskeysTable {
  /** As the authenticator named it, in base64url. */
  id: string;
  /** COSE key, in base64url. */
  public_key: string;
  /** How often the authenticator says it has signed; 0 for ever on one that does not count. */
  counter: number;
  /** JSON list of the ways by which a browser reaches it. */
  transports: string;
  name: string;
  created_at: number;
  used_at: number | null;
}

interface RecoveryCodesTable {
  /** SHA-256 of the code, in hex: the code itself is stored nowhere. */
  code_hash: string;
  used_at: number | null;
}

/** What a passkey was asked to sign and has not signed yet. */
export interface PasskeyChallengesTable {
  /** SHA-256 of the only thing that may answer it, in hex: a login's ticket, or the session that adds a passkey. */
  holder_hash: string;
  purpose: "login" | "adding";
  challenge: string;
  /** The attempt that counts as failed until it is answered. */
  booking: number | null;
  created_at: number;
}

/** One row: the state of the library as a whole. */
interface LibraryTable {
  id: number;
  /** A random name, so that revisions of two libraries are never mistaken for each other. */
  name: string;
  /** Grows with every change that a visitor could see. */
  revision: number;
  /** Whether an article was ever stored here: the demo is imported into a new library only. */
  has_held_article: Flag;
  demo: "none" | "importing" | "imported";
  /** Of the list of categories; grows by one with every save of it. */
  categories_version: Generated<number>;
  works_order: Generated<WorksOrder>;
  /** Of the studio's order, as above. */
  order_version: Generated<number>;
}

/** Background work: at most one row, and so one run at a time, for each kind and key. */
interface JobsTable {
  id: Generated<number>;
  kind: string;
  key: string;
  /** JSON. */
  payload: Generated<string>;
  run_after: number;
  /** 1 where the job was enqueued once more while it ran. */
  run_again: Generated<Flag>;
  /** The worker that runs the job, and until when it may; null for a job that is not running. */
  leased_by: string | null;
  leased_until: number | null;
  /** How often it was begun since it last succeeded. */
  attempts: Generated<number>;
  last_error: string | null;
  /** The percentage that is done, where the running job tells it. */
  progress: Generated<number | null>;
  /** When it was given up. */
  failed_at: number | null;
  /** When a recurring job last ended, well or not, and the JSON that it left when it last succeeded. */
  ended_at: number | null;
  result: string | null;
  created_at: number;
}

/** What visitors have written to the studio (Q1, Q3). */
interface InquiriesTable {
  id: Generated<number>;
  name: string;
  email: string;
  message: string;
  kind: InquiryKind | null;
  /** The visitor's, as `2027-03-01`. */
  date: string | null;
  /** All its texts as they are searched: lower-cased, without accents. */
  folded: string;
  received_at: number;
  read_at: number | null;
  archived_at: number | null;
  /** When the admin deleted it; it can be restored for a while. */
  deleted_at: number | null;
  /** The stable part of its mail's Message-ID; null where none was wanted (Q4). */
  mail_id: string | null;
  mailed_at: number | null;
}

/** What the limits of inquiries are counted by, for a day: hashes of networks and of texts (Q2). */
interface InquiryCountsTable {
  id: Generated<number>;
  key: string;
  counted_at: number;
}

/** What was taken over from an old site or a folder (O1, O2). */
interface ImportsTable {
  /** 32 hex digits. */
  id: string;
  /** The address of the old site's list, or the folder's path. */
  source: string;
  started_at: number;
  /** When all of it was put in the trash; null where it was not. */
  undone_at: number | null;
  /** JSON list of the categories that its runs have made. */
  new_categories: Generated<string>;
}

/** The projects of an import, which never come twice. */
interface ImportItemsTable {
  import_id: string;
  /** What the source calls it. */
  key: string;
  /** What it has become; deleted ones stay here, so that they don't come back. */
  article_id: number;
  /** JSON of what the report said of it. */
  report: string;
}

/** Addresses that show one article to whoever has them (Y1). */
interface PrivateLinksTable {
  id: Generated<number>;
  article_id: number;
  /** As it stands in the address: the admin copies it again, and whoever reads this reads the draft itself. */
  token: string;
  note: string;
  /** Argon2id, as the admin's; null for none. */
  password_hash: string | null;
  ends_at: number | null;
  revoked_at: number | null;
  created_at: number;
  openings: Generated<number>;
  opened_at: number | null;
}

/** Private links that were open when a restore took their projects away (O4). */
interface LostLinksTable {
  token: string;
}

/** The browsers that have given a link's password. */
interface PrivateLinkPassesTable {
  /** SHA-256 of the cookie's value, in hex: the value itself is stored nowhere. */
  token_hash: string;
  link_id: number;
  ends_at: number;
}

/** How often something was seen on a day: a count, and nothing of who saw it (Y2). */
interface VisitCountsTable {
  /** The studio's, as `2027-03-01`. */
  day: string;
  kind: VisitKind;
  /** What of the kind: a page, a site, a language, a quarter of a film; empty where it has no parts. */
  key: string;
  count: number;
}

export interface Database {
  articles: ArticlesTable;
  article_categories: ArticleCategoriesTable;
  categories: CategoriesTable;
  former_categories: FormerCategoriesTable;
  article_media: ArticleMediaTable;
  article_texts: ArticleTextsTable;
  article_credits: ArticleCreditsTable;
  slugs: SlugsTable;
  media: MediaTable;
  film_subtitles: FilmSubtitlesTable;
  media_forms: MediaFormsTable;
  versions: VersionsTable;
  version_media: VersionMediaTable;
  discarded_files: DiscardedFilesTable;
  actions: ActionsTable;
  sessions: SessionsTable;
  login_failures: LoginFailuresTable;
  accounts: AccountsTable;
  passkeys: PasskeysTable;
  recovery_codes: RecoveryCodesTable;
  passkey_challenges: PasskeyChallengesTable;
  library: LibraryTable;
  jobs: JobsTable;
  inquiries: InquiriesTable;
  inquiry_counts: InquiryCountsTable;
  imports: ImportsTable;
  import_items: ImportItemsTable;
  private_links: PrivateLinksTable;
  private_link_passes: PrivateLinkPassesTable;
  lost_links: LostLinksTable;
  visit_counts: VisitCountsTable;
}

export type MediaRow = Selectable<MediaTable>;
export type NewMediaRow = Insertable<MediaTable>;

export type DatabaseKind = "sqlite" | "postgres";

/**
 * Begins a table whose `id` the database counts up and never gives twice,
 * not even after a delete: an old address must not lead to a new article.
 */
export function numberedTable(
  schema: SchemaModule,
  kind: DatabaseKind,
  name: string,
): CreateTableBuilder<string, "id"> {
  const table = schema.createTable(name);
  return kind === "sqlite"
    ? table.addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    : table.addColumn("id", "integer", (column) => column.primaryKey().generatedAlwaysAsIdentity());
}
