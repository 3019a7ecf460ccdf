import * as v from "valibot";
import { MESSAGES, type MessageCode } from "./messages.ts";
import { isRecord, oneLine } from "./parsing.ts";
import { mapValues } from "./records.ts";
import { refuse } from "./refusal.ts";

/**
 * Checks untrusted data.
 * @param schema names each of its issues by a `MessageCode`
 * @param values fill the gaps of some codes' sentences
 * @throws Refusal with the code of the first issue
 */
export function parse<const S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  values: Partial<Record<MessageCode, Readonly<Record<string, string>>>> = {},
): v.InferOutput<S> {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  const code = result.issues[0].message as MessageCode;
  return refuse(code, values[code]);
}

/** Checks untrusted data if no reason is needed; undefined for invalid data. */
export function read<const S extends v.GenericSchema>(
  schema: S,
  value: unknown,
): v.InferOutput<S> | undefined {
  const result = v.safeParse(schema, value, { abortEarly: true });
  return result.success ? result.output : undefined;
}

type CharacterLimit = v.MaxLengthAction<string, number, string>;

/** Limits the Unicode characters of a text, as JSON Schema does; `v.maxLength` counts UTF-16 units. */
/* @__NO_SIDE_EFFECTS__ */
export function maxCharacters(most: number, code: string): CharacterLimit {
  const limit = v.maxLength<string, number, string>(most, code);
  const run: CharacterLimit["~run"] = (dataset, config) => {
    const length = dataset.typed ? [...dataset.value].length : 0;
    // oxlint-disable-next-line no-underscore-dangle -- Valibot's function for actions of one's own.
    if (length > most) v._addIssue(limit, "length", dataset, config, { received: `${length}` });
    return dataset;
  };
  return { ...limit, "~run": run };
}

/** Names a limit also in the issue of a wrong type, whose sentence may tell it. */
/* @__NO_SIDE_EFFECTS__ */
export function limited<S extends v.GenericSchema>(schema: S, most: number): S {
  return { ...schema, requirement: most };
}

/** A code that has its sentence. */
export const messageCode = v.pipe(
  v.string(),
  v.check((code) => Object.hasOwn(MESSAGES, code)),
  v.transform((code) => code as MessageCode),
);

/** A text of one line, trimmed and in NFC, that may be empty. */
/* @__NO_SIDE_EFFECTS__ */
export function line(most: number, code: string) {
  return v.pipe(limited(v.string(code), most), v.transform(oneLine), maxCharacters(most, code));
}

/** A text of one line that is not empty. */
/* @__NO_SIDE_EFFECTS__ */
export function filledLine(most: number, code: string) {
  return v.pipe(line(most, code), v.nonEmpty(code));
}

/** The fields of a record, each of which may be absent. */
export type Optional<E extends v.ObjectEntries> = {
  [K in keyof E]: v.OptionalSchema<E[K], undefined>;
};

/** Makes each field of a record optional. */
/* @__NO_SIDE_EFFECTS__ */
export function optional<const E extends v.ObjectEntries>(entries: E): Optional<E> {
  return mapValues(entries, (entry) => v.optional(entry)) as Optional<E>;
}

/** A JSON object with these fields; others are dropped. @param code names what is no object */
/* @__NO_SIDE_EFFECTS__ */
export function record<const E extends v.ObjectEntries>(entries: E, code: string) {
  return ofObjects(v.object(entries, code), absentFields(entries));
}

/** A JSON object with any keys. @param code names what is no object */
/* @__NO_SIDE_EFFECTS__ */
export function dictionary<const S extends v.GenericSchema>(value: S, code: string) {
  return ofObjects(v.record(v.string(code), value, code), {});
}

/** An absent field has the issue that its own schema names, unless it is optional. */
function absentFields(entries: v.ObjectEntries): Record<string, undefined> {
  const needed = Object.entries(entries).filter(
    ([, { type }]) => type !== "optional" && type !== "nullish",
  );
  return Object.fromEntries(needed.map(([name]) => [name, undefined]));
}

/** Refuses arrays, which are objects for valibot. */
/* @__NO_SIDE_EFFECTS__ */
function ofObjects<S extends v.GenericSchema>(schema: S, absent: Record<string, undefined>): S {
  const run: S["~run"] = ({ value }, config) =>
    schema["~run"]({ value: isRecord(value) ? { ...absent, ...value } : null }, config);
  return { ...schema, "~run": run };
}

/** Maps a schema's output as `v.transform` does, but also that of a value with issues. */
/* @__NO_SIDE_EFFECTS__ */
export function mapped<const S extends v.GenericSchema, Output>(
  schema: S,
  map: (value: v.InferOutput<S>) => Output,
): v.GenericSchema<v.InferInput<S>, Output> {
  const run: S["~run"] = (given, config) => {
    const dataset = schema["~run"](given, config);
    return dataset.typed ? { ...dataset, value: map(dataset.value) } : dataset;
  };
  return { ...schema, "~run": run } as unknown as v.GenericSchema<v.InferInput<S>, Output>;
}
