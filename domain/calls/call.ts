import * as v from "valibot";
import type { RefusedAnswer } from "../refusal.ts";
import { record } from "../schema.ts";

/** One call of the API: server and browser check it by the same schemas, and the description is made of them. */
export interface Call {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
  /** What it does, for the description. */
  summary: string;
  /** Needs no session. */
  isPublic?: true;
  query?: v.GenericSchema;
  body?: v.GenericSchema;
  /** JSON if absent. */
  bodyType?: string;
  /** A plain form may send the body too, and is answered by a redirect. */
  isForm?: true;
  /** Absent if the answer has no JSON body. */
  answer?: v.GenericSchema;
  /** The type of an answer that is not JSON. */
  answerType?: string;
  /** 200 if absent. */
  status?: number;
  /** Fields that a refusal has beside those of every refusal. */
  refused?: v.ObjectEntries;
}

type Refused<C extends Call> = C["refused"] extends v.ObjectEntries
  ? RefusedAnswer & { [K in keyof C["refused"]]?: v.InferOutput<C["refused"][K]> }
  : RefusedAnswer;

type Success<C extends Call> = C["answer"] extends v.GenericSchema
  ? v.InferOutput<C["answer"]>
  : undefined;

/** With `__Host-` the browser refuses a cookie that another host or an unencrypted page sets. */
export const SESSION_COOKIE = { https: "__Host-sid", http: "sid" } as const;

/** The type of a body that a plain form sends. */
export const FORM_TYPE = "application/x-www-form-urlencoded";

/** What a call answers. */
export type AnswerOf<C extends Call> = Success<C> | Refused<C>;

/** What a client sends, before the server normalizes it. */
export type BodyOf<C extends Call> = C["body"] extends v.GenericSchema
  ? v.InferInput<C["body"]>
  : undefined;

/** What a call's query has, before the server normalizes it. */
export type QueryOf<C extends Call> = C["query"] extends v.GenericSchema
  ? v.InferInput<C["query"]>
  : undefined;

/** The answer of a call that did what it should. */
/* @__NO_SIDE_EFFECTS__ */
export function success<const E extends v.ObjectEntries>(fields: E) {
  return record({ success: v.literal(true), ...fields }, "");
}

/** An answer that says only that the call did what it should. */
export const done = success({});
export const DONE = { success: true } as const;

/** The fields of every refusal; `error` is a Spanish sentence, `code` is for programs. */
export const refusalFields = {
  success: v.literal(false),
  error: v.string(),
  code: v.string(),
};
