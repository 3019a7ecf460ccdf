import type { Kysely, Selectable } from "kysely";
import { message as sentenceOf } from "#domain/messages.ts";
import type { Database } from "../database/schema.ts";
import type { JobHandler, Jobs } from "../jobs/jobs.ts";
import type { Mailer } from "./mailer.ts";

/** The kind of the job that mails an inquiry; its key is the inquiry's id. */
export const INQUIRY_MAIL = "inquiry-mail";

export interface InquiryMailParts {
  database: Kysely<Database>;
  /** Undefined where the operator has set no mail server. */
  mailer: Mailer | undefined;
  jobs: Pick<Jobs, "enqueue">;
  /** The public address, without a slash at its end. */
  origin: string;
  now: () => number;
}

/**
 * Mails inquiries to the studio, once each (Q4). A mail that can't be sent is tried again for about a
 * day, with pauses of up to a quarter of an hour; the inquiry is in Mensajes in any case.
 *
 * That it was sent is written down right after the server has taken it. One window remains: where the
 * process or the connection ends after the server took the mail and before that is written, or stands
 * still for longer than its lease meanwhile, the mail is sent once more. It has the same Message-ID
 * then, by which most mailboxes drop the second.
 */
export function inquiryMailHandler(parts: InquiryMailParts): JobHandler {
  const { database, mailer, jobs, origin, now } = parts;
  const waiting = database
    .selectFrom("inquiries")
    .where("mail_id", "is not", null)
    .where("mailed_at", "is", null)
    // Whoever deleted it has read it.
    .where("deleted_at", "is", null);

  return {
    kind: INQUIRY_MAIL,
    async run({ key }) {
      // The operator took the mail server away: the inquiries stay in Mensajes.
      if (mailer === undefined) return;
      const inquiry = await waiting.where("id", "=", Number(key)).selectAll().executeTakeFirst();
      if (inquiry === undefined || inquiry.mail_id === null) return;
      await mailer.send({
        id: inquiry.mail_id,
        subject: `Mensaje de ${inquiry.name}`,
        text: mailText(inquiry, origin),
        replyTo: { name: inquiry.name, address: inquiry.email },
      });
      await database
        .updateTable("inquiries")
        .set({ mailed_at: now() })
        .where("id", "=", inquiry.id)
        .execute();
    },
    // A backup has no jobs, and a job that was given up is tried again after a restart.
    async enqueueLeftover() {
      if (mailer === undefined) return;
      const rows = await waiting.select("id").execute();
      await jobs.enqueue(
        database,
        rows.map(({ id }) => ({ kind: INQUIRY_MAIL, key: String(id) })),
      );
    },
  };
}

type InquiryRow = Selectable<Database["inquiries"]>;

function mailText({ name, email, message, kind, date }: InquiryRow, origin: string): string {
  const facts = [
    `Nombre: ${name}`,
    `Correo: ${email}`,
    kind && `Proyecto: ${sentenceOf(`inquiry-${kind}`)}`,
    date && `Fecha: ${dateInWords(date)}`,
  ].filter((line) => line !== null);
  return [
    message,
    facts.join("\n"),
    `Para responder, escribe a ${email}. El mensaje está también en ${origin}/dashboard/mensajes`,
  ].join("\n\n");
}

function dateInWords(date: string): string {
  return new Intl.DateTimeFormat("es", { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(date),
  );
}
