import * as v from "valibot";

/** The largest PostgreSQL `integer`: no row has a larger id. */
const LARGEST_ID = 2_147_483_647;

/** Reads an id from an address; undefined for an impossible id. */
export function readId(text: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Infinity;
  return id <= LARGEST_ID ? id : undefined;
}

/** An id in JSON. @param missing the code of an id above the limit, which no row has */
/* @__NO_SIDE_EFFECTS__ */
export function numericId(missing: string, wrong: string) {
  return v.pipe(
    v.number(wrong),
    v.safeInteger(wrong),
    v.minValue(1, wrong),
    v.maxValue(LARGEST_ID, missing),
  );
}

/** An id in JSON or a query (T8). */
/* @__NO_SIDE_EFFECTS__ */
export function idOf(missing: string, wrong: string) {
  const id = numericId(missing, wrong);
  const digits = v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/), v.transform(Number), id);
  return v.union([id, digits], wrong);
}

/** An article's id. */
export const articleId = idOf("no-such-article", "wrong-id");

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
