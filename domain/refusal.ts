import { message, type MessageCode } from "./messages.ts";

/**
 * A request that the product declines, by code. Known by `code`, never by
 * `instanceof`: the server and the built pages each hold their own copy of this file.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: MessageCode;
  readonly values: Readonly<Record<string, string>>;

  constructor(code: MessageCode, values: Readonly<Record<string, string>> = {}) {
    super(code);
    this.code = code;
    this.values = values;
  }
}

/** Throws the refusal of that code; `values` fill the named gaps of its sentence. */
export function refuse(code: MessageCode, values?: Readonly<Record<string, string>>): never {
  throw new Refusal(code, values);
}

/** True for anything thrown by `refuse`, in whichever copy of this module. */
export function isRefusal(thrown: unknown): thrown is Refusal {
  return thrown instanceof Error && thrown.name === "Refusal" && "code" in thrown;
}

/** The answer to a refused call, in every call of ours. */
export interface RefusedAnswer {
  success: false;
  /** A sentence for the admin. */
  error: string;
  /** What programs recognise the refusal by (`domain/messages.ts`); empty where no answer of ours came. */
  code: string;
}

/** The answer to a refused call: a sentence for people, and the code for programs. */
export function refusedAnswer(
  code: MessageCode,
  values?: Readonly<Record<string, string>>,
): RefusedAnswer {
  return { success: false, error: message(code, values), code };
}
