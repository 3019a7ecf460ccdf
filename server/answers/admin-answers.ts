import { sql, type Kysely, type RawBuilder } from "kysely";
import {
  ANSWER_DAYS,
  type AdminAnswers,
  type AnsweredLink,
  type AnsweredMedia,
  type MediaAnswers,
} from "#domain/answer.ts";
import { DAY_MS } from "#domain/durations.ts";
import { placeOfUrl } from "#domain/media-address.ts";
import type { Media } from "#domain/media.ts";
import { privateAddress, type LinkSubject } from "#domain/private-link.ts";
import { refuse } from "#domain/refusal.ts";
import { inSnapshot } from "../database/revision.ts";
import type { Database } from "../database/schema.ts";
import { findLink, findLinks, stateOf, subjectOf } from "../private-links/private-link-store.ts";
import { answersOfLink, answersToMedia, toAnswers } from "./answer-store.ts";
import { nameInAddress } from "./file-names.ts";

export type AdminAnswersService = ReturnType<typeof createAdminAnswers>;

export interface AdminAnswersParts {
  database: Kysely<Database>;
  /** What a link opens shows; nothing if it is deleted. */
  shownBy: (subject: LinkSubject) => Promise<AnsweredMedia[]>;
  /** Reads what is stored by address. */
  listMedia: (urls: readonly string[]) => Promise<ReadonlyMap<string, Media>>;
  /** Finds the names under which media were uploaded, by address. */
  uploadedNames: (urls: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  now: () => number;
}

interface AnswerChange {
  reply?: string | undefined;
  /** The stored reply that the change is made against; undefined for any. */
  was?: string | undefined;
  isDone?: boolean | undefined;
}

/** Creates the service by which the admin reads and handles guests' answers (B3). */
export function createAdminAnswers({
  database,
  shownBy,
  listMedia,
  uploadedNames,
  now,
}: AdminAnswersParts) {
  return {
    /** Lists the links that were answered, the last answered first. */
    list: (): Promise<AnsweredLink[]> =>
      inSnapshot(database, async (trx) => {
        const rows = await answeredLinks(trx);
        const links = await findLinks(
          trx,
          rows.map(({ link_id }) => link_id),
        );
        return rows.flatMap(({ link_id: link, last_at: lastAt, ...counts }) => {
          const row = links.get(link);
          if (row === undefined) return [];
          const { title, note, article_id: articleId, selection_id: selectionId } = row;
          const of = { link, articleId, selectionId, title, client: row.client ?? "", note };
          return [{ ...of, state: stateOf(row, now()), ...counts, lastAt }];
        });
      }),

    /** Reads a link's answers; undefined for an unknown link. */
    async read(id: number): Promise<AdminAnswers | undefined> {
      const link = await findLink(database, id);
      if (link === undefined) return undefined;
      const shown = await shownBy(subjectOf(link));
      const answers = toAnswers(await answersOfLink(database, id), shown, undefined);
      const all = [...answers.choices, ...answers.comments].map(({ media }) => media);
      const urls = [...new Set(all)];
      const isShown = new Set(shown.map(({ media }) => media.url));
      const gone = await listMedia(urls.filter((url) => !isShown.has(url)));
      const known = [...new Set([...urls, ...isShown])];
      return {
        ...answers,
        link: id,
        title: link.title,
        client: link.client ?? "",
        note: link.note,
        address: privateAddress(link.token),
        articleId: link.article_id,
        selectionId: link.selection_id,
        gone: [...gone.values()],
        fileNames: fileNamesOf(known, await uploadedNames(known)),
      };
    },

    /** Reads what guests of any link answered to pictures and films, by address. */
    toMedia: (urls: readonly string[]): Promise<Record<string, MediaAnswers>> =>
      answersToMedia(database, urls),

    /** @throws Refusal `no-such-answer`, or `stale-reply` with the stored reply if that is not `was` */
    async change(id: number, { reply, was, isDone }: AnswerChange): Promise<void> {
      const values = {
        ...(reply !== undefined && { reply: reply || null, replied_at: reply ? now() : null }),
        ...(isDone !== undefined && { done_at: isDone ? now() : null }),
      };
      const { numUpdatedRows } = await database
        .updateTable("answers")
        .set(({ ref }) => ({ kind: ref("kind"), ...values }))
        .where("id", "=", id)
        .where("kind", "=", "comment")
        .$if(was !== undefined, (update) =>
          update.where(({ fn, val }) => fn.coalesce("reply", val("")), "=", was ?? ""),
        )
        .executeTakeFirstOrThrow();
      if (numUpdatedRows > 0n) return;
      const stored = await database
        .selectFrom("answers")
        .select("reply")
        .where("id", "=", id)
        .where("kind", "=", "comment")
        .executeTakeFirst();
      if (stored === undefined) return refuse("no-such-answer");
      refuse("stale-reply", {}, { reply: stored.reply ?? "" });
    },

    /** @throws Refusal `no-such-answer` */
    async remove(id: number): Promise<void> {
      const { numDeletedRows } = await database
        .deleteFrom("answers")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n) refuse("no-such-answer");
    },

    /** Deletes guests with their answers a while after their link ended or was revoked (B5). */
    async sweep(): Promise<void> {
      const before = now() - ANSWER_DAYS * DAY_MS;
      const over = database
        .selectFrom("private_links")
        .select("id")
        .where(({ or, eb }) => or([eb("ends_at", "<", before), eb("revoked_at", "<", before)]));
      await database.deleteFrom("guests").where("link_id", "in", over).execute();
    },
  };
}

/** Counts the answers for which a condition holds. */
function count(condition: RawBuilder<unknown>) {
  return sql<number>`sum(case when ${condition} then 1 else 0 end)`;
}

/** Counts the answers of each link that has some. */
function answeredLinks(reader: Kysely<Database>) {
  return reader
    .selectFrom("answers")
    .innerJoin("guests", "guests.id", "answers.guest_id")
    .select(({ fn }) => [
      "guests.link_id",
      fn.count<number>("guests.id").distinct().as("guests"),
      fn.max("answers.created_at").as("last_at"),
      // What two guests chose counts once.
      sql<number>`count(distinct case when answers.kind = 'choice' then answers.media_url end)`.as(
        "choices",
      ),
      count(sql`answers.kind = 'comment'`).as("comments"),
      count(sql`answers.kind = 'comment' and answers.done_at is null`).as("open"),
      count(sql`answers.kind = 'approval'`).as("approvals"),
    ])
    .groupBy("guests.link_id")
    .orderBy("last_at", "desc")
    .execute();
}

/** Adds the names of the videos folder's files, which their addresses tell. */
function fileNamesOf(
  urls: readonly string[],
  uploaded: ReadonlyMap<string, string>,
): Record<string, string> {
  const ofFolder = urls.filter((url) => placeOfUrl(url) === "video-file");
  return Object.fromEntries([
    ...uploaded,
    ...ofFolder.map((url) => [url, nameInAddress(url)] as const),
  ]);
}
