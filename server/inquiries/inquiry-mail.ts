import type { Kysely, Selectable } from "kysely";
import { ADMIN } from "#domain/admin-address.ts";
import { dateInWords } from "#domain/inquiry.ts";
import { message as sentenceOf } from "#domain/messages.ts";
import type { Database } from "../database/schema.ts";
import type { JobHandler, Jobs } from "../jobs/jobs.ts";
import type { Mailer } from "./mailer.ts";

/** The job that mails an inquiry; its key is the inquiry's id. */
export const INQUIRY_MAIL = "inquiry-mail";

export interface InquiryMailParts {
  database: Kysely<Database>;
  /** Undefined if the operator has set no mail server. */
  mailer: Mailer | undefined;
  jobs: Pick<Jobs, "enqueue">;
  /** The public address without a trailing slash. */
  origin: string;
  now: () => number;
}

/**
 * Mails each inquiry once (Q4), with retries for about a day. If the process ends before `mailed_at` is
 * stored, the mail is sent again with the same Message-ID, by which most mailboxes drop it.
 */
export function inquiryMailHandler(parts: InquiryMailParts): JobHandler {
  const { database, mailer, jobs, origin, now } = parts;
  const waiting = database
    .selectFrom("inquiries")
    .where("mail_id", "is not", null)
    .where("mailed_at", "is", null)
    // An inquiry that the admin deleted needs no mail.
    .where("deleted_at", "is", null);

  return {
    kind: INQUIRY_MAIL,
    async run({ key }) {
      // The operator has removed the mail server; the inquiries stay in Mensajes.
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
    // A restored backup has no jobs, and a restart retries a job that was given up.
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
    `Para responder, escribe a ${email}. El mensaje está también en ${origin}${ADMIN.messages}`,
  ].join("\n\n");
}
