import { refuse } from "./refusal.ts";

/** As far as both databases count: no article has a larger id. */
const LARGEST_ID = 2_147_483_647;

/** Reads an article's id from an address; undefined for what no article can have. */
export function readId(text: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Infinity;
  return id <= LARGEST_ID ? id : undefined;
}

/**
 * An article's id from JSON or a query (threats T8).
 * @param value a positive safe integer, as a number or in plain digits
 * @throws Refusal `wrong-id`, or `no-such-article` for one that can't exist
 */
export function parseId(value: unknown): number {
  const id = typeof value === "string" && /^[1-9]\d{0,15}$/.test(value) ? Number(value) : value;
  if (typeof id !== "number" || !Number.isSafeInteger(id) || id < 1) return refuse("wrong-id");
  return id > LARGEST_ID ? refuse("no-such-article") : id;
}

/** A work address that begins with an id: `/work/{id}` or `/work/{id}-{title-slug}` (G5). */
export interface NumberedSlug {
  id: number;
  /** What follows the id; undefined for a bare id. */
  rest: string | undefined;
}

/** Reads the id out of `{id}` or `{id}-{title-slug}`; undefined for any other slug (G5). */
export function readNumberedSlug(slug: string): NumberedSlug | undefined {
  const [, digits = "", rest] = /^(\d+)(?:-(.+))?$/.exec(slug) ?? [];
  const id = readId(digits);
  return id === undefined ? undefined : { id, rest };
}
