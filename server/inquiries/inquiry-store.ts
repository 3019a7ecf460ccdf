import { type Kysely, type Transaction } from "kysely";
import type {
  Inquiry,
  InquiryChange,
  InquiryFilter,
  InquiryStatus,
  StoredInquiry,
} from "#domain/inquiry.ts";
import { fold } from "#domain/slug.ts";
import type { ListPage, ListRange } from "#domain/works.ts";
import { containsFolded } from "../database/folded.ts";
import type { Database } from "../database/schema.ts";

type Trx = Transaction<Database>;

/** Adds an inquiry. @param mailId for the Message-ID of its mail; null for no mail */
export async function insertInquiry(
  trx: Trx,
  inquiry: Inquiry,
  mailId: string | null,
  now: number,
): Promise<number> {
  const { name, email, message } = inquiry;
  const { id } = await trx
    .insertInto("inquiries")
    .values({
      ...inquiry,
      folded: fold(`${name}\n${email}\n${message}`),
      received_at: now,
      mail_id: mailId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Reads a page of the filtered inquiries, the newest first. */
export async function inquiryPage(
  trx: Trx,
  filter: InquiryFilter,
  { from, size }: ListRange,
): Promise<ListPage<StoredInquiry>> {
  const total = await countInquiries(trx, filter);
  const start = from < total ? from : 0;
  const rows = await newestFirst(trx, filter).limit(size).offset(start).execute();
  return { from: start, total, rows: rows.map(storedInquiry) };
}

/** Reads all filtered inquiries, the newest first. */
export async function allInquiries(
  reader: Kysely<Database>,
  filter: InquiryFilter,
): Promise<StoredInquiry[]> {
  return (await newestFirst(reader, filter).execute()).map(storedInquiry);
}

/** Counts the filtered inquiries. */
export async function countInquiries(
  reader: Kysely<Database>,
  filter: InquiryFilter,
): Promise<number> {
  const { count } = await filtered(reader, filter)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

const COLUMNS_OF: Readonly<
  Record<InquiryChange, (now: number) => Partial<Record<TimeColumn, number | null>>>
> = {
  read: (now) => ({ read_at: now }),
  unread: () => ({ read_at: null }),
  archive: (now) => ({ archived_at: now }),
  unarchive: () => ({ archived_at: null }),
  delete: (now) => ({ deleted_at: now }),
  restore: () => ({ deleted_at: null }),
};
type TimeColumn = "read_at" | "archived_at" | "deleted_at";

/** Changes an inquiry's state. @returns false for an unknown id */
export async function changeInquiry(
  trx: Trx,
  id: number,
  change: InquiryChange,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("inquiries")
    .set(COLUMNS_OF[change](now))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Deletes inquiries received or deleted before these times; archived ones stay until they are deleted. */
export async function removeInquiries(
  trx: Trx,
  before: { received: number; deleted: number },
): Promise<void> {
  await trx
    .deleteFrom("inquiries")
    .where((eb) =>
      eb.or([
        eb("deleted_at", "<=", before.deleted),
        eb.and([eb("received_at", "<=", before.received), eb("archived_at", "is", null)]),
      ]),
    )
    .execute();
}

function filtered(reader: Kysely<Database>, { search, status }: InquiryFilter) {
  const wanted = search.trim();
  const query = OF_STATUS[status](reader.selectFrom("inquiries"));
  return wanted === "" ? query : query.where(containsFolded("folded", wanted));
}

type InquiriesQuery = ReturnType<typeof allRows>;
function allRows(reader: Kysely<Database>) {
  return reader.selectFrom("inquiries");
}

const OF_STATUS: Readonly<Record<InquiryStatus, (query: InquiriesQuery) => InquiriesQuery>> = {
  inbox: (query) => query.where("deleted_at", "is", null).where("archived_at", "is", null),
  new: (query) => OF_STATUS.inbox(query).where("read_at", "is", null),
  archived: (query) => query.where("deleted_at", "is", null).where("archived_at", "is not", null),
  deleted: (query) => query.where("deleted_at", "is not", null),
};

function newestFirst(reader: Kysely<Database>, filter: InquiryFilter) {
  return filtered(reader, filter).selectAll().orderBy("received_at", "desc").orderBy("id", "desc");
}

type InquiryRow = Awaited<ReturnType<ReturnType<typeof newestFirst>["execute"]>>[number];

function storedInquiry(row: InquiryRow): StoredInquiry {
  const { id, name, email, message, kind, date } = row;
  return {
    id,
    name,
    email,
    message,
    kind,
    date,
    receivedAt: row.received_at,
    isNew: row.read_at === null,
    isArchived: row.archived_at !== null,
    isDeleted: row.deleted_at !== null,
  };
}
