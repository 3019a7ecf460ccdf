import { refuse } from "./refusal.ts";

/** The largest PostgreSQL `integer`: no article has a larger id. */
const LARGEST_ID = 2_147_483_647;

/** Reads an id from an address; undefined for an impossible id. */
export function readId(text: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Infinity;
  return id <= LARGEST_ID ? id : undefined;
}

/**
 * Reads an article's id from JSON or a query (T8).
 * @throws Refusal `wrong-id`, or `no-such-article` for an id above the limit
 */
export function parseId(value: unknown): number {
  const id = typeof value === "string" && /^[1-9]\d{0,15}$/.test(value) ? Number(value) : value;
  if (typeof id !== "number" || !Number.isSafeInteger(id) || id < 1) return refuse("wrong-id");
  return id > LARGEST_ID ? refuse("no-such-article") : id;
}

export interface NumberedSlug {
  id: number;
  rest: string | undefined;
}

/** Splits `{id}` or `{id}-{title-slug}`; undefined for any other slug. */
export function readNumberedSlug(slug: string): NumberedSlug | undefined {
  const [, digits = "", rest] = /^(\d+)(?:-(.+))?$/.exec(slug) ?? [];
  const id = readId(digits);
  return id === undefined ? undefined : { id, rest };
}
