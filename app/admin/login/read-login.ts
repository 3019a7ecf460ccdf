import type { LoginAnswer } from "#domain/api.ts";
import { isRecord } from "#domain/parsing.ts";
import { readPlain } from "../../answers.ts";

/** The answer of a login; where a passkey stands, a right password's refusal brings what it is asked for. */
export function readLogin(answer: unknown): LoginAnswer {
  const read = readPlain(answer);
  const { ticket, options } = isRecord(answer) && isRecord(answer.passkey) ? answer.passkey : {};
  if (read.success || typeof ticket !== "string" || !isRecord(options)) return read;
  return { ...read, passkey: { ticket, options } };
}
