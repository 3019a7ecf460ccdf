import type { FastifyInstance, FastifyReply } from "fastify";
import { DONE, FORM_TYPE, type AnswerOf } from "#domain/calls/call.ts";
import { csvTable, type CsvColumn } from "#domain/csv.ts";
import { changeInquiry, exportInquiries, sendInquiry } from "#domain/calls/visitors.ts";
import {
  INQUIRY_BYTES,
  inquiryInput,
  inquiryStatus,
  type InquiryOutcome,
  type StoredInquiry,
} from "#domain/inquiry.ts";
import { message } from "#domain/messages.ts";
import { refusedAnswer } from "#domain/refusal.ts";
import { mountCall, sendCsv } from "../calls/mount-call.ts";
import type { Inquiries } from "./inquiries.ts";

const SENT = "/contact?sent";

const COLUMNS: readonly CsvColumn<StoredInquiry>[] = [
  ["Recibido", ({ receivedAt }) => new Date(receivedAt).toISOString()],
  ["Nombre", ({ name }) => name],
  ["Correo", ({ email }) => email],
  ["Proyecto", ({ kind }) => (kind === null ? "" : message(`inquiry-${kind}`))],
  ["Fecha", ({ date }) => date ?? ""],
  ["Mensaje", ({ message }) => message],
  ["Estado", stateOf],
];

/** Routes that receive inquiries of visitors (Q1), and change and export them for the admin (Q3). */
export async function inquiryRoutes(
  app: FastifyInstance,
  { inquiries }: { inquiries: Inquiries },
): Promise<void> {
  app.addContentTypeParser(FORM_TYPE, { parseAs: "string" }, (_, body, done) =>
    done(null, inquiryInput(new URLSearchParams(String(body)))),
  );

  mountCall(
    app,
    // A form without a script is answered by a redirect.
    { ...sendInquiry, body: undefined, answer: undefined },
    async ({ request, reply }) => {
      // `receive` names the problem of each field.
      const outcome = await inquiries.receive(request.body, request.ip);
      if (outcome.state !== "received") return refusedInquiry(reply, outcome);
      if (request.headers["content-type"]?.startsWith(FORM_TYPE)) return reply.redirect(SENT, 303);
      return DONE;
    },
    { bodyLimit: INQUIRY_BYTES },
  );

  mountCall(app, changeInquiry, async ({ body: { id, change } }) => {
    await inquiries.change(id, change);
    return DONE;
  });

  mountCall(app, exportInquiries, async ({ query, reply }) =>
    sendCsv(reply, "mensajes", csvTable(COLUMNS, await inquiries.list(query))),
  );
}

function refusedInquiry(
  reply: FastifyReply,
  outcome: Exclude<InquiryOutcome, { state: "received" }>,
): AnswerOf<typeof sendInquiry> {
  reply.code(inquiryStatus(outcome));
  if (outcome.state === "wrong") {
    const fields = Object.entries(outcome.wrong).map(([field, problem]) => [
      field,
      message(`inquiry-${problem}`),
    ]);
    return { ...refusedAnswer("wrong-inquiry"), fields: Object.fromEntries(fields) };
  }
  const { code, retryAfterSeconds } = outcome;
  if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
  return refusedAnswer(code);
}

function stateOf({ isNew, isArchived, isDeleted }: StoredInquiry): string {
  if (isDeleted) return "Eliminado";
  if (isArchived) return "Archivado";
  return isNew ? "Nuevo" : "Leído";
}
