import type { FastifyInstance, FastifyReply } from "fastify";
import { API, type PlainAnswer } from "#domain/api.ts";
import { readId } from "#domain/id.ts";
import {
  INQUIRY_BYTES,
  INQUIRY_CHANGES,
  INQUIRY_STATUSES,
  inquiryInput,
  inquiryStatus,
  type InquiryFilter,
  type InquiryOutcome,
  type WrongFields,
} from "#domain/inquiry.ts";
import { message } from "#domain/messages.ts";
import { isRecord } from "#domain/parsing.ts";
import { refuse, refusedAnswer, type RefusedAnswer } from "#domain/refusal.ts";
import type { Inquiries } from "./inquiries.ts";
import { inquiriesCsv } from "./inquiries-csv.ts";

const FORM_TYPE = "application/x-www-form-urlencoded";
const SENT = "/contact?sent";

/** Routes that receive inquiries of visitors (Q1), and change and export them for the admin (Q3). */
export async function inquiryRoutes(
  app: FastifyInstance,
  { inquiries }: { inquiries: Inquiries },
): Promise<void> {
  app.addContentTypeParser(FORM_TYPE, { parseAs: "string" }, (_, body, done) =>
    done(null, inquiryInput(new URLSearchParams(String(body)))),
  );

  app.post(
    API.inquiries,
    { config: { access: "public" }, bodyLimit: INQUIRY_BYTES },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      const outcome = await inquiries.receive(request.body, request.ip);
      if (outcome.state !== "received") return answerRefused(reply, outcome);
      if (request.headers["content-type"]?.startsWith(FORM_TYPE)) return reply.redirect(SENT, 303);
      const answer: PlainAnswer = { success: true };
      return reply.code(201).send(answer);
    },
  );

  app.post(API.inquiryChange, async ({ body }): Promise<PlainAnswer> => {
    const { id: given, change: asked } = isRecord(body) ? body : {};
    const id = typeof given === "number" ? readId(String(given)) : undefined;
    const change = INQUIRY_CHANGES.find((each) => each === asked);
    if (id === undefined || change === undefined) return refuse("malformed");
    await inquiries.change(id, change);
    return { success: true };
  });

  app.get(API.inquiriesCsv, { config: { access: "admin" } }, async ({ query }, reply) => {
    const csv = inquiriesCsv(await inquiries.list(filterIn(query)));
    return reply
      .header("cache-control", "no-store")
      .header("content-disposition", 'attachment; filename="mensajes.csv"')
      .type("text/csv; charset=utf-8")
      .send(csv);
  });
}

function filterIn(query: unknown): InquiryFilter {
  const { search, status } = isRecord(query) ? query : {};
  return {
    search: typeof search === "string" ? search : "",
    status: INQUIRY_STATUSES.find((each) => each === status) ?? "inbox",
  };
}

type InquiryAnswer = RefusedAnswer & { fields?: Partial<Record<keyof WrongFields, string>> };

function answerRefused(
  reply: FastifyReply,
  outcome: Exclude<InquiryOutcome, { state: "received" }>,
): FastifyReply {
  if (outcome.state === "wrong") {
    const fields = Object.fromEntries(
      Object.entries(outcome.wrong).map(([field, problem]) => [
        field,
        message(`inquiry-${problem}`),
      ]),
    );
    const answer: InquiryAnswer = { ...refusedAnswer("wrong-inquiry"), fields };
    return reply.code(422).send(answer);
  }
  const { code, retryAfterSeconds } = outcome;
  if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
  return reply.code(inquiryStatus(outcome)).send(refusedAnswer(code));
}
