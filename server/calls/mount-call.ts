import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import type * as v from "valibot";
import type { AnswerOf, Call } from "#domain/calls/call.ts";
import { parse } from "#domain/schema.ts";

type Checked<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined;

interface Asked<C extends Call> {
  body: Checked<C["body"]>;
  query: Checked<C["query"]>;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Handler<C extends Call> = (
  asked: Asked<C>,
) => Promise<C["answer"] extends v.GenericSchema ? AnswerOf<C> : unknown>;

/** Mounts a call: a wrong body or query is refused before `handle` runs, and no answer is cached. */
export function mountCall<const C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: Handler<C>,
  options: Pick<RouteShorthandOptions, "bodyLimit" | "exposeHeadRoute"> = {},
): void {
  app.route({
    ...options,
    method: call.method,
    url: call.path,
    config: { access: call.isPublic ? "public" : "admin" },
    handler: async (request, reply) => {
      reply.header("cache-control", "no-store").code(call.status ?? 200);
      return handle({
        body: (call.body && parse(call.body, request.body)) as Checked<C["body"]>,
        query: (call.query && parse(call.query, request.query)) as Checked<C["query"]>,
        request,
        reply,
      });
    },
  });
}

/** Sends a table as a download. @param name the file's name without its ending */
export function sendCsv(reply: FastifyReply, name: string, csv: string): FastifyReply {
  return reply
    .header("content-disposition", `attachment; filename="${name}.csv"`)
    .type("text/csv; charset=utf-8")
    .send(csv);
}
