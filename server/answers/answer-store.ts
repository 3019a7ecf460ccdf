import type { Kysely, Selectable, Transaction } from "kysely";
import type {
  AnsweredMedia,
  Answers,
  Approval,
  Choice,
  Comment,
  MediaAnswers,
} from "#domain/answer.ts";
import { queryInParts } from "../database/query-in-parts.ts";
import type { Database } from "../database/schema.ts";

/** An answer with its guest's name and link. */
export type AnswerRow = Selectable<Database["answers"]> & { guest: string; link: number };
export type GuestRow = Selectable<Database["guests"]>;

/** Finds the guest of a link by the hash of the browser's cookie. */
export function findGuest(
  reader: Kysely<Database>,
  link: number,
  tokenHash: string,
): Promise<GuestRow | undefined> {
  return reader
    .selectFrom("guests")
    .selectAll()
    .where("link_id", "=", link)
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
}

/** Begins a query that reads answers with their guests. */
export function answersWithGuests(reader: Kysely<Database>) {
  return reader
    .selectFrom("answers")
    .innerJoin("guests", "guests.id", "answers.guest_id")
    .selectAll("answers")
    .select(["guests.name as guest", "guests.link_id as link"]);
}

/** Reads all answers of a link, the oldest first. */
export function answersOfLink(reader: Kysely<Database>, link: number): Promise<AnswerRow[]> {
  return answersWithGuests(reader)
    .where("guests.link_id", "=", link)
    .orderBy("answers.created_at")
    .orderBy("answers.id")
    .execute();
}

/** Reads what guests of any link answered to pictures and films, by address. */
export async function answersToMedia(
  reader: Kysely<Database>,
  urls: readonly string[],
): Promise<Record<string, MediaAnswers>> {
  const rows = await queryInParts(urls, (some) =>
    answersWithGuests(reader)
      .where("media_url", "in", some)
      .orderBy("answers.created_at")
      .orderBy("answers.id")
      .execute(),
  );
  const answered = Map.groupBy(rows, ({ media_url }) => media_url ?? "");
  return Object.fromEntries(
    [...answered].map(([url, own]) => {
      const chosen = own.filter(({ kind }) => kind === "choice").map(({ guest }) => guest);
      const comments = own.flatMap((row) =>
        row.kind === "comment" ? { ...toComment(row, false), link: row.link } : [],
      );
      return [url, { guests: [...new Set(chosen)], comments }];
    }),
  );
}

/** Counts what a guest has answered. */
export async function countAnswers(trx: Transaction<Database>, guest: number): Promise<number> {
  const { count } = await trx
    .selectFrom("answers")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("guest_id", "=", guest)
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts the guests of a link. */
export async function countGuests(trx: Transaction<Database>, link: number): Promise<number> {
  const { count } = await trx
    .selectFrom("guests")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("link_id", "=", link)
    .executeTakeFirstOrThrow();
  return count;
}

/** Gathers rows of `answersOfLink`. @param guest who looks; undefined for the admin */
export function toAnswers(
  rows: readonly AnswerRow[],
  shown: AnsweredMedia[],
  guest: number | undefined,
): Answers {
  const places = new Map(shown.map(({ media }, index) => [media.url, index]));
  const ofKind = (kind: AnswerRow["kind"]) => rows.filter((row) => row.kind === kind);
  const isOwn = ({ guest_id }: AnswerRow) => guest_id === guest;
  const chosen = Map.groupBy(ofKind("choice"), ({ media_url }) => media_url ?? "");
  const placeOf = (url: string) => places.get(url) ?? shown.length;
  const choices = [...chosen].map(([media, own]): Choice => {
    return { media, guests: own.map((row) => row.guest), isOwn: own.some(isOwn) };
  });
  const comments = ofKind("comment").map((row) => toComment(row, isOwn(row)));
  return {
    shown,
    choices: choices.toSorted((a, b) => placeOf(a.media) - placeOf(b.media)),
    comments: comments.toSorted(
      (a, b) =>
        placeOf(a.media) - placeOf(b.media) ||
        (a.moment?.seconds ?? -1) - (b.moment?.seconds ?? -1) ||
        a.id - b.id,
    ),
    approvals: ofKind("approval").map((row) => toApproval(row, shown, isOwn(row))),
  };
}

function toComment(row: AnswerRow, isOwn: boolean): Comment {
  const { id, guest, media_url, text, x, y, seconds, frame, reply, replied_at } = row;
  return {
    id,
    guest,
    media: media_url ?? "",
    text,
    point: x === null || y === null ? null : { x, y },
    moment: seconds === null ? null : { seconds, frame },
    at: row.created_at,
    reply: reply === null || replied_at === null ? null : { text: reply, at: replied_at },
    isDone: row.done_at !== null,
    isOwn,
  };
}

function toApproval(row: AnswerRow, shown: AnsweredMedia[], isOwn: boolean): Approval {
  const approved = new Set<string>(JSON.parse(row.text));
  const newSince = shown.flatMap(({ media }) => (approved.has(media.url) ? [] : media.url));
  return { id: row.id, guest: row.guest, at: row.created_at, isOwn, newSince };
}
