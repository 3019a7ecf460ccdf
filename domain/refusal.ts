import { message, type MessageCode } from "./messages.ts";

/** Test with `isRefusal`, not `instanceof`: server and built pages have separate copies of this class. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: MessageCode;
  readonly values: Readonly<Record<string, string>>;
  readonly fields: object;

  constructor(
    code: MessageCode,
    values: Readonly<Record<string, string>> = {},
    fields: object = {},
  ) {
    super(code);
    this.code = code;
    this.values = values;
    this.fields = fields;
  }
}

/** Throws a refusal; `values` fill the gaps of its sentence, `fields` are what else its answer has. */
export function refuse(
  code: MessageCode,
  values?: Readonly<Record<string, string>>,
  fields?: object,
): never {
  throw new Refusal(code, values, fields);
}

/** Recognizes a refusal from any copy of this module. */
export function isRefusal(thrown: unknown): thrown is Refusal {
  return thrown instanceof Error && thrown.name === "Refusal" && "code" in thrown;
}

export interface RefusedAnswer {
  success: false;
  error: string;
  /** The code for programs; empty if the server did not answer. */
  code: string;
}

export function refusedAnswer(
  code: MessageCode,
  values?: Readonly<Record<string, string>>,
): RefusedAnswer {
  return { success: false, error: message(code, values), code };
}
