import type { Kysely } from "kysely";
import { ADMIN } from "#domain/admin-address.ts";
import { HOUR_MS } from "#domain/durations.ts";
import type { Database } from "../database/schema.ts";
import type { Mailer } from "../inquiries/mailer.ts";
import type { JobHandler } from "../jobs/jobs.ts";
import { findLink } from "../private-links/private-link-store.ts";
import { answersWithGuests, type AnswerRow } from "./answer-store.ts";

const MINUTE_MS = 60_000;
const LOOK_EVERY_MS = 5 * MINUTE_MS;
/** A guest who answers nothing for this long is taken to be done. */
const QUIET_MS = 10 * MINUTE_MS;
/** No answer waits longer for a guest who goes on. */
const LONGEST_WAIT_MS = HOUR_MS;
const MOST_LINES = 40;
const LONGEST_LINE = 200;

export interface AnswerDigestParts {
  database: Kysely<Database>;
  /** Undefined if the operator has set no mail server. */
  mailer: Mailer | undefined;
  /** The public address without a trailing slash. */
  origin: string;
  now: () => number;
}

/**
 * Mails the answers of each link together, once its guests are done (B3). A mail that is sent again after a
 * crash has the same Message-ID.
 */
export function answerDigest({ database, mailer, origin, now }: AnswerDigestParts): JobHandler {
  return {
    kind: "answer-digest",
    recurs: { afterStartMs: MINUTE_MS, everyMs: LOOK_EVERY_MS },
    async run() {
      if (mailer === undefined) return;
      const waiting = await answersWithGuests(database)
        .where("mailed_at", "is", null)
        .orderBy("answers.id")
        .execute();
      for (const [link, answers] of Map.groupBy(waiting, (answer) => answer.link)) {
        if (!isDue(answers, now())) continue;
        const { title = "" } = (await findLink(database, link)) ?? {};
        const last = Math.max(...answers.map(({ id }) => id));
        await mailer.send({
          id: `answers-${link}-${last}`,
          subject: `Respuestas a ${title}`,
          text: digestText(answers, title, origin + ADMIN.linkAnswers(link)),
        });
        await database
          .updateTable("answers")
          .set({ mailed_at: now() })
          .where(
            "guest_id",
            "in",
            answers.map(({ guest_id }) => guest_id),
          )
          .where("id", "<=", last)
          .where("mailed_at", "is", null)
          .execute();
      }
    },
  };
}

function isDue(answers: readonly AnswerRow[], now: number): boolean {
  const times = answers.map(({ created_at }) => created_at);
  return now - Math.max(...times) >= QUIET_MS || now - Math.min(...times) >= LONGEST_WAIT_MS;
}

function digestText(answers: readonly AnswerRow[], title: string, address: string): string {
  const guests = [...new Set(answers.map(({ guest }) => guest))];
  const lines = answers.slice(0, MOST_LINES).map(lineOf);
  const others = answers.length - lines.length;
  return [
    `${new Intl.ListFormat("es").format(guests)}: respuestas a "${title}".`,
    [...lines, ...(others > 0 ? [`… y ${others} más.`] : [])].join("\n"),
    `Todo está en ${address}`,
  ].join("\n\n");
}

const KINDS = { choice: "eligió una pieza", approval: "aprobó lo que vio" } as const;

function lineOf({ guest, kind, text }: AnswerRow): string {
  if (kind !== "comment") return `${guest} ${KINDS[kind]}`;
  const line = text.replace(/\s+/g, " ");
  const shown =
    [...line].length > LONGEST_LINE ? `${[...line].slice(0, LONGEST_LINE).join("")}…` : line;
  return `${guest}: ${shown}`;
}
