import { isDeepStrictEqual } from "node:util";
import { toJsonSchema, toJsonSchemaDefs } from "@valibot/to-json-schema";
import type { FastifyInstance } from "fastify";
import type * as v from "valibot";
import { articleAnswer, media } from "#domain/article-answer.ts";
import * as answers from "#domain/calls/answers.ts";
import * as account from "#domain/calls/account.ts";
import * as articles from "#domain/calls/articles.ts";
import { done, FORM_TYPE, refusalFields, SESSION_COOKIE, type Call } from "#domain/calls/call.ts";
import * as links from "#domain/calls/links.ts";
import * as selections from "#domain/calls/selections.ts";
import * as studio from "#domain/calls/studio.ts";
import * as uploads from "#domain/calls/uploads.ts";
import * as visitors from "#domain/calls/visitors.ts";
import { privateLink } from "#domain/private-link.ts";
import { optional, record } from "#domain/schema.ts";
import { siteSettings } from "#domain/site-settings.ts";
import { mountCall } from "./mount-call.ts";

const readDescription = {
  method: "GET",
  path: "/api/openapi.json",
  summary: "Describes the API (K6).",
  answerType: "application/json",
} as const satisfies Call;

/** Schemas that several calls share, by their names in the description. */
const SHARED = {
  Article: articleAnswer,
  Media: media,
  PrivateLink: privateLink,
  Settings: siteSettings,
  Done: done,
  Refusal: record(refusalFields, ""),
};

const CONVERSION = {
  target: "draft-2020-12",
  // JSON Schema can't express checks in code; what fails them is refused with a code.
  errorMode: "ignore",
  definitions: SHARED,
  overrideRef: ({ referenceId }: { referenceId: string }) => `#/components/schemas/${referenceId}`,
} as const;

type JsonSchema = Record<string, unknown>;

interface Operation {
  summary: string;
  security: readonly Record<string, readonly string[]>[];
  parameters?: readonly JsonSchema[];
  requestBody?: { required: true; content: Record<string, { schema: JsonSchema }> };
  responses: Record<
    string,
    { description: string; content?: Record<string, { schema?: JsonSchema }> }
  >;
}

type Description = {
  openapi: "3.1.0";
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: JsonSchema;
};

/** All calls of the API; films are uploaded by the tus protocol beside them. */
export const CALLS: readonly Call[] = [
  account,
  answers,
  articles,
  links,
  selections,
  studio,
  uploads,
  visitors,
  { readDescription },
].flatMap((group): Call[] => Object.values(group).filter(isCall));

/** Makes the OpenAPI 3.1 description from the schemas that check the calls (K6). */
export function describeApi(): Description {
  const paths: Description["paths"] = {};
  for (const call of CALLS) {
    const method = call.method.toLowerCase();
    const known = paths[call.path]?.[method];
    const operation = known ? merged(known, operationOf(call)) : operationOf(call);
    paths[call.path] = { ...paths[call.path], [method]: operation };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Claqueta", version: "1" },
    paths,
    components: {
      schemas: toJsonSchemaDefs(SHARED, { ...CONVERSION, typeMode: "output" }),
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: SESSION_COOKIE.https,
          description: `Called \`${SESSION_COOKIE.http}\` over plain HTTP.`,
        },
      },
    },
  };
}

/** Serves the description to the logged-in admin. */
export function apiDescriptionRoute(app: FastifyInstance): void {
  mountCall(app, readDescription, async ({ reply }) => {
    return reply.type("application/json").send(JSON.stringify(describeApi()));
  });
}

function isCall(value: unknown): value is Call {
  return typeof value === "object" && value !== null && "path" in value && "summary" in value;
}

function operationOf(call: Call): Operation {
  const { query, body, bodyType = "application/json", answer, answerType, status = 200 } = call;
  const bodyTypes = [bodyType, ...(call.isForm ? [FORM_TYPE] : [])];
  const type = answer ? "application/json" : answerType;
  const refused = call.refused
    ? record({ ...refusalFields, ...optional(call.refused) }, "")
    : SHARED.Refusal;
  return {
    summary: call.summary,
    security: call.isPublic ? [] : [{ session: [] }],
    ...(query && { parameters: parametersOf(schemaOf(query, "input")) }),
    ...(body && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          bodyTypes.map((each) => [each, { schema: schemaOf(body, "input") }]),
        ),
      },
    }),
    responses: {
      [status]: {
        description: "Done.",
        ...(type && { content: { [type]: answer ? { schema: schemaOf(answer, "output") } : {} } }),
      },
      ...(call.isForm && { 303: { description: "Done; the answer to a plain form." } }),
      default: {
        description: "Refused.",
        content: { "application/json": { schema: schemaOf(refused, "output") } },
      },
    },
  };
}

function schemaOf(schema: v.GenericSchema, typeMode: "input" | "output"): JsonSchema {
  const { $schema: _, $defs: _defs, ...json } = toJsonSchema(schema, { ...CONVERSION, typeMode });
  return json;
}

function parametersOf({ properties, required = [] }: JsonSchema): JsonSchema[] {
  return Object.entries(properties as Record<string, JsonSchema>).map(([name, schema]) => {
    return { name, in: "query", required: (required as string[]).includes(name), schema };
  });
}

/** Merges two calls of the same path and method into one operation. */
function merged(one: Operation, other: Operation): Operation {
  const both = { ...one, summary: `${one.summary} ${other.summary}` };
  for (const [type, { schema }] of Object.entries(other.requestBody?.content ?? {})) {
    const known = both.requestBody?.content[type]?.schema;
    const content = { ...both.requestBody?.content, [type]: { schema: eitherOf(known, schema) } };
    both.requestBody = { required: true, content };
  }
  for (const [status, { description, content: added = {} }] of Object.entries(other.responses)) {
    const content = { ...both.responses[status]?.content };
    for (const [type, { schema }] of Object.entries(added)) {
      content[type] = { schema: eitherOf(content[type]?.schema, schema ?? {}) };
    }
    both.responses = { ...both.responses, [status]: { description, content } };
  }
  return both;
}

function eitherOf(one: JsonSchema | undefined, other: JsonSchema): JsonSchema {
  return one === undefined || isDeepStrictEqual(one, other) ? other : { anyOf: [one, other] };
}
