import type { Generated, Insertable, Selectable, CreateTableBuilder, SchemaModule } from "kysely";
import type { AuditKind } from "#domain/audit-entry.ts";
import type { InquiryKind } from "#domain/inquiry.ts";
import type { StoryField } from "#domain/story-fields.ts";
import type { SubtitleLanguage } from "#domain/subtitles.ts";
import type { VisitKind } from "#domain/visits.ts";
import type { WorksOrder } from "#domain/works-order.ts";

/** SQLite has no boolean, so both databases store 0 or 1. */
export type Flag = 0 | 1;

interface ArticlesTable {
  id: Generated<number>;
  title: string;
  /** Not unique: the article's addresses are in `slugs`. */
  title_slug: string;
  year: number;
  is_top: Flag;
  version: number;
  main_media_id: number | null;
  is_draft: Generated<Flag>;
  /** Milliseconds since 1970 (UTC), as in every `_at`. */
  deleted_at: number | null;
  /** Made by `titleSortKey`; `order_key` is made by `orderKeys`. */
  sort_key: Generated<string>;
  letter: Generated<string>;
  /** Made by `fold`, for the search. */
  folded_title: Generated<string>;
  client: Generated<string>;
  order_key: Generated<string>;
  list_key: Generated<string>;
  hand_position: Generated<number | null>;
  /** Set by the save that created the article; a repeated save finds it. */
  idempotency_key: Generated<string | null>;
  created_at: number;
  updated_at: number;
}

interface ArticleCategoriesTable {
  article_id: number;
  position: number;
  category_id: number;
}

interface CategoriesTable {
  id: Generated<number>;
  name: string;
  /** JSON of `Translations`, as in the tables below. */
  translations: Generated<string>;
  slug: string;
  position: number;
  card_position: number;
  in_galleries: Flag;
  is_hidden: Generated<Flag>;
}

/** Names and slugs that categories had before; their old addresses redirect. */
interface FormerCategoriesTable {
  slug: string;
  name: string;
  category_id: number | null;
}

interface ArticleMediaTable {
  article_id: number;
  position: number;
  media_id: number;
  is_full_bleed: Generated<Flag>;
}

/** The column of each field of the story in `article_texts`; `client` and `credits` are elsewhere. */
export const TEXT_COLUMNS = {
  text: "text",
  statement: "statement",
  searchTitle: "search_title",
  searchDescription: "search_description",
} as const satisfies Record<Exclude<StoryField, "client" | "credits">, string>;

export type TextColumn = (typeof TEXT_COLUMNS)[keyof typeof TEXT_COLUMNS];

/** An article without any of these texts has no row. */
interface ArticleTextsTable extends Record<TextColumn, string> {
  article_id: number;
  translations: Generated<string>;
}

interface ArticleCreditsTable {
  article_id: number;
  position: number;
  role: string;
  name: string;
}

/** Every slug that an article ever had; the others redirect to the current one. */
interface SlugsTable {
  slug: string;
  article_id: number;
  is_current: Flag;
}

export interface MediaTable {
  id: Generated<number>;
  /** The final address, even while the file is temporary. */
  url: string;
  /** A master is the uploaded file of a picture, as it came; only the admin gets it. */
  kind: "picture" | "master" | "film" | "subtitles" | "outside";
  state: "temporary" | "final";
  width: number | null;
  height: number | null;
  bytes: number | null;
  /** SHA-256 of the original, in hex; null for files stored before hashes were recorded. */
  hash: Generated<string | null>;
  colour: string | null;
  thumbhash: string | null;
  alt: Generated<string>;
  translations: Generated<string>;
  /** JSON list of the renditions' widths. */
  widths: Generated<string>;
  /** 1 while these widths exist only as they were made with the upload. */
  is_quick: Generated<Flag>;
  /** 1 if these widths exist in Display P3 too. */
  has_p3: Generated<Flag>;
  /** `stored`: the renditions exist, but no page uses them yet. */
  rendition_state: Generated<"none" | "pending" | "stored" | "made">;
  caption: Generated<string>;
  /** Percent from the left and the top; null for the middle. */
  focus_x: number | null;
  focus_y: number | null;
  poster_id: number | null;
  /** JSON of `StoredFilmFacts`; null for a picture, and for a film that was not inspected yet. */
  film_facts: Generated<string | null>;
  created_at: number;
}

/** Pictures uploaded before masters were kept have no row. */
interface MastersTable {
  picture_id: number;
  master_id: number;
  uploaded_name: string;
}

interface FilmSubtitlesTable {
  media_id: number;
  language: SubtitleLanguage;
  subtitles_id: number;
}

interface RenditionsTable {
  file_name: string;
  media_id: number;
  bytes: number;
  hash: string;
}

export interface VersionsTable {
  id: Generated<number>;
  document: "article" | "settings" | "selection";
  document_id: number;
  version: number;
  saved_at: number;
  content: string;
}

/** Protects the media of old versions from deletion. */
interface VersionMediaTable {
  version_id: number;
  media_id: number;
}

/** Files that no row references; kept while a backup may still need them. */
interface DiscardedFilesTable {
  file_name: string;
  discarded_at: number;
}

interface AuditLogTable {
  id: Generated<number>;
  at: number;
  kind: AuditKind;
  subject: string;
  article_id: number | null;
}

interface SessionsTable {
  /** SHA-256 of the cookie's token, in hex; the token itself is never stored. */
  token_hash: string;
  id: string;
  user_agent: Generated<string>;
  address: Generated<string>;
  created_at: number;
  seen_at: number;
}

/** What attempts are limited by, each kind apart from the others. */
export type AttemptKind =
  | "account"
  | "network"
  | "session"
  | "link"
  | "link-network"
  | "inquiry"
  | "inquiry-text"
  | "inquiry-network"
  | "guest-network"
  | "answer-guest"
  | "answer-network";

/** Failed logins and received inquiries: a row for each thing that limits one, such as its network. */
interface AttemptsTable {
  attempt: number;
  kind: AttemptKind;
  /** A hash: no address, token or text is stored. */
  key: string;
  counted_at: number;
}

export interface AccountsTable {
  username: string;
  password_hash: string;
  /** Hash of the ADMIN_PASSWORD applied last, to detect a changed setting. */
  setting_hash: string | null;
}

interface PasskeysTable {
  /** In base64url, as `public_key`, which is a COSE key. */
  id: string;
  public_key: string;
  /** WebAuthn's signature counter; stays 0 on an authenticator that does not count. */
  counter: number;
  transports: string;
  name: string;
  created_at: number;
  used_at: number | null;
}

interface RecoveryCodesTable {
  /** SHA-256 in hex; the code itself is never stored. */
  code_hash: string;
  used_at: number | null;
}

export interface PasskeyChallengesTable {
  /** SHA-256 in hex of the login ticket or the session that may answer. */
  holder_hash: string;
  purpose: "login" | "adding";
  challenge: string;
  /** The login attempt, which counts as failed until the challenge is answered. */
  attempt: number | null;
  created_at: number;
}

interface LibraryTable {
  id: number;
  /** Random, so that revisions of two libraries never match. */
  name: string;
  /** Grows with every write of articles, drafts too, categories, order and settings, and as a film can be played. */
  revision: number;
  /** Grows as renditions of pictures are published. */
  publications: Generated<number>;
  /** Never goes back to 0: the demo is imported only into a new library. */
  has_held_article: Flag;
  demo: "none" | "importing" | "imported";
  categories_version: Generated<number>;
  works_order: Generated<WorksOrder>;
  order_version: Generated<number>;
}

/** At most one row, and so one run at a time, per kind and key. */
interface JobsTable {
  id: Generated<number>;
  kind: string;
  key: string;
  payload: Generated<string>;
  run_after: number;
  /** When somebody last waited for what the job makes, in milliseconds since 1970, or 0. */
  hurried_at: Generated<number>;
  /** 1 where the job was enqueued again while it ran. */
  run_again: Generated<Flag>;
  /** Null while no worker runs the job. */
  leased_by: string | null;
  leased_until: number | null;
  attempts: Generated<number>;
  last_error: string | null;
  progress: Generated<number | null>;
  failed_at: number | null;
  /** When a recurring job's last run ended, successful or not. */
  ended_at: number | null;
  result: string | null;
  created_at: number;
}

interface InquiriesTable {
  id: Generated<number>;
  name: string;
  email: string;
  message: string;
  kind: InquiryKind | null;
  date: string | null;
  /** Made by `fold`, for the search. */
  folded: string;
  received_at: number;
  read_at: number | null;
  archived_at: number | null;
  deleted_at: number | null;
  /** Stable part of the mail's Message-ID; null where no mail is wanted. */
  mail_id: string | null;
  mailed_at: number | null;
}

interface ImportsTable {
  id: string;
  source: string;
  started_at: number;
  undone_at: number | null;
  new_categories: Generated<string>;
}

interface ImportItemsTable {
  import_id: string;
  key: string;
  /** The row stays after the article is deleted, so that no later run imports it again. */
  article_id: number;
  /** JSON of `ImportedProject`. */
  report: string;
}

interface SelectionsTable {
  id: Generated<number>;
  title: string;
  client: string;
  note: string;
  version: number;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

interface SelectionItemsTable {
  selection_id: number;
  position: number;
  article_id: number;
  /** A picture or film of the article; null for the whole project. */
  media_id: number | null;
}

interface PrivateLinksTable {
  id: Generated<number>;
  /** Null for a link to a selection, which `selection_id` names. */
  article_id: number | null;
  selection_id: number | null;
  /** In clear, so that the admin can copy the address again. */
  token: string;
  note: string;
  password_hash: string | null;
  ends_at: number | null;
  revoked_at: number | null;
  created_at: number;
  openings: Generated<number>;
  opened_at: number | null;
  /** Whether its guests may answer (B1). */
  asks_answers: Generated<Flag>;
}

/** A person who gave a name to answer a link (B1). */
interface GuestsTable {
  id: Generated<number>;
  link_id: number;
  name: string;
  /** SHA-256 of the cookie, in hex; the cookie itself is never stored. */
  token_hash: string;
  created_at: number;
}

export type AnswerKind = "choice" | "comment" | "approval";

interface AnswersTable {
  id: Generated<number>;
  guest_id: number;
  kind: AnswerKind;
  /** Made by the browser: what is sent twice has the same one. */
  key: string;
  /** An address and no id, since an answer outlives a picture that was replaced; null for an approval. */
  media_url: string | null;
  /** A comment's words; for an approval the addresses that were shown, as JSON. */
  text: string;
  /** A point, in shares of the picture's width and height. */
  x: number | null;
  y: number | null;
  /** A moment of a film. */
  seconds: number | null;
  frame: number | null;
  created_at: number;
  reply: string | null;
  replied_at: number | null;
  done_at: number | null;
  /** When the digest with it was mailed; null while it waits. */
  mailed_at: number | null;
}

/** Links that were open when a restore removed their projects; a later restore may reopen them. */
interface LostLinksTable {
  token: string;
}

interface PrivateLinkPassesTable {
  /** SHA-256 of the pass and the link's password hash, in hex; the pass itself is never stored. */
  pass_hash: string;
  link_id: number;
  ends_at: number;
}

/** Plays of films on the pages of private links; each quarter of a film once a play (J4). */
interface PrivateLinkPlaysTable {
  link_id: number;
  media_id: number;
  /** From 1 to 4. */
  quarter: number;
  count: number;
}

interface VisitCountsTable {
  /** In the studio's time zone, as `2027-03-01`. */
  day: string;
  kind: VisitKind;
  /** A page, a site, a language or a quarter of a film; empty for a kind without parts. */
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
  masters: MastersTable;
  film_subtitles: FilmSubtitlesTable;
  renditions: RenditionsTable;
  versions: VersionsTable;
  version_media: VersionMediaTable;
  discarded_files: DiscardedFilesTable;
  audit_log: AuditLogTable;
  sessions: SessionsTable;
  attempts: AttemptsTable;
  accounts: AccountsTable;
  passkeys: PasskeysTable;
  recovery_codes: RecoveryCodesTable;
  passkey_challenges: PasskeyChallengesTable;
  library: LibraryTable;
  jobs: JobsTable;
  inquiries: InquiriesTable;
  imports: ImportsTable;
  import_items: ImportItemsTable;
  selections: SelectionsTable;
  selection_items: SelectionItemsTable;
  private_links: PrivateLinksTable;
  private_link_passes: PrivateLinkPassesTable;
  private_link_plays: PrivateLinkPlaysTable;
  guests: GuestsTable;
  answers: AnswersTable;
  lost_links: LostLinksTable;
  visit_counts: VisitCountsTable;
}

export type MediaRow = Selectable<MediaTable>;
export type NewMediaRow = Insertable<MediaTable>;

export type DatabaseKind = "sqlite" | "postgres";

/** Adds an `id` that is never reused, even after a delete: an old address must not reach a new article. */
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
