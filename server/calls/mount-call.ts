import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import type * as v from "valibot";
import type { AnswerOf, Call } from "#domain/calls/call.ts";
import { parse } from "#domain/schema.ts";

type Checked<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined;

interface Asked<C extends Call, Body> {
  body: Body;
  query: Checked<C["query"]>;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Handler<C extends Call, Body> = (
  asked: Asked<C, Body>,
) => Promise<C["answer"] extends v.GenericSchema ? AnswerOf<C> : unknown>;

interface MountOptions<Body> extends Pick<RouteShorthandOptions, "bodyLimit" | "exposeHeadRoute"> {
  /** Reads the body instead of the call's schema, if a refusal needs more than its first issue. */
  readBody?: (body: unknown) => Body;
}

/** Mounts a call: a wrong body or query is refused before `handle` runs, and no answer is cached. */
export function mountCall<const C extends Call, Body = Checked<C["body"]>>(
  app: FastifyInstance,
  call: C,
  handle: Handler<C, Body>,
  { readBody, ...options }: MountOptions<Body> = {},
): void {
  app.route({
    ...options,
    method: call.method,
    url: call.path,
    config: { access: call.isPublic ? "public" : "admin" },
    handler: async (request, reply) => {
      reply.header("cache-control", "no-store").code(call.status ?? 200);
      return handle({
        body: (readBody ? readBody(request.body) : checkedBody(call, request.body)) as Body,
        query: (call.query && parse(call.query, request.query)) as Checked<C["query"]>,
        request,
        reply,
      });
    },
  });
}

function checkedBody({ body: schema }: Call, body: unknown): unknown {
  return schema && parse(schema, body);
}

/** Sends a table as a download. @param name the file's name without its ending */
export function sendCsv(reply: FastifyReply, name: string, csv: string): FastifyReply {
  return reply
    .header("content-disposition", `attachment; filename="${name}.csv"`)
    .type("text/csv; charset=utf-8")
    .send(csv);
}
