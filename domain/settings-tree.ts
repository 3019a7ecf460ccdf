import type * as v from "valibot";
import { isRecord } from "./parsing.ts";

/* What the schemas of the settings say of their entries, beside what they check. */

export interface Annotations {
  /** The group of Ajustes that shows the entry and all within it. */
  group?: string;
  /** Of its control, in Spanish. */
  label?: string;
  /** Whether an earlier release lacks it. */
  isLater?: boolean;
  /** Which texts of an object have translations. */
  texts?: readonly string[];
}

/** A schema of an entry; objects have `entries`, lists an `item`. */
export type EntrySchema = v.GenericSchema &
  Annotations & { entries?: Readonly<Record<string, EntrySchema>>; item?: EntrySchema };

/** Adds to a schema what it does not check. */
/* @__NO_SIDE_EFFECTS__ */
export function annotate<S extends v.GenericSchema>(schema: S, annotations: Annotations): S {
  return { ...schema, ...annotations };
}

/** Names the control of an entry. */
/* @__NO_SIDE_EFFECTS__ */
export function labelled<S extends v.GenericSchema>(label: string, schema: S): S {
  return annotate(schema, { label });
}

/** Names the group of Ajustes that an entry belongs to, with all within it. */
/* @__NO_SIDE_EFFECTS__ */
export function inGroup<S extends v.GenericSchema>(name: string, schema: S): S {
  return annotate(schema, { group: name });
}

/** Marks an entry that settings of earlier releases lack: there it is empty. */
/* @__NO_SIDE_EFFECTS__ */
export function addedLater<S extends v.GenericSchema>(schema: S): S {
  return annotate(schema, { isLater: true });
}

/** Returns an entry's empty value: an empty text or list, `false`, or an object of these. */
/* @__NO_SIDE_EFFECTS__ */
export function emptyOf<S extends v.GenericSchema>(schema: S): v.InferOutput<S> {
  return emptyValue(schema);
}

function emptyValue({ type, entries = {} }: EntrySchema): unknown {
  if (type === "array") return [];
  if (type === "boolean") return false;
  if (type !== "object") return "";
  const needed = Object.entries(entries).filter(([, entry]) => entry.type !== "nullish");
  return Object.fromEntries(needed.map(([name, entry]) => [name, emptyValue(entry)]));
}

/**
 * Adds the later entries that settings of any release lack.
 * @param stored has their values; without it they are empty, as they are in items of lists
 */
export function withAdded(schema: EntrySchema, input: unknown, stored?: unknown): unknown {
  const { entries, item } = schema;
  if (Array.isArray(input) && item) return input.map((each) => withAdded(item, each));
  if (!isRecord(input) || entries === undefined) return input;
  const values = isRecord(stored) ? stored : {};
  const whole = { ...input };
  for (const [name, entry] of Object.entries(entries)) {
    if (Object.hasOwn(input, name)) whole[name] = withAdded(entry, input[name], values[name]);
    else if (entry.isLater) whole[name] = values[name] ?? emptyOf(entry);
  }
  return whole;
}

/** Returns the schema and the group of an entry. @param path as in `contact.roles[1].phone` */
export function findEntry(
  schema: EntrySchema,
  path: string,
): { entry: EntrySchema | undefined; group: string | undefined } {
  let entry: EntrySchema | undefined = schema;
  let { group } = schema;
  for (const key of path.split(/\.|(?=\[)/)) {
    entry = key.startsWith("[") ? entry?.item : entry?.entries?.[key];
    group = entry?.group ?? group;
  }
  return { entry, group };
}
