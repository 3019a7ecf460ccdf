import * as v from "valibot";
import { LINK_TOKEN } from "./private-link.ts";
import { isTypable } from "./parsing.ts";
import { record } from "./schema.ts";
import { FILM_QUARTERS, hostKey, languageKey } from "./visits.ts";

/* @__NO_SIDE_EFFECTS__ */
function key(most: number) {
  return v.pipe(v.string(), v.nonEmpty(), v.maxLength(most), v.check(isTypable));
}

const filmKey = key(500);

/** The body of a visit report (Y2); only the first page of a visit has a referrer and a language. */
export const visitReport = v.union(
  [
    v.pipe(
      record(
        {
          film: filmKey,
          quarter: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(FILM_QUARTERS)),
          /** The token of the private link on whose page it was played. */
          link: v.optional(v.pipe(v.string(), v.regex(LINK_TOKEN))),
        },
        "malformed",
      ),
      v.transform((report) => ({ kind: "film" as const, ...report })),
    ),
    v.pipe(
      record(
        {
          path: v.pipe(key(200), v.startsWith("/")),
          referrer: v.optional(v.unknown()),
          language: v.optional(v.unknown()),
          film: v.optional(v.unknown()),
        },
        "malformed",
      ),
      // A report of a film is of its quarter alone.
      v.check(({ film }) => !v.is(filmKey, film), "malformed"),
      v.transform(({ path, referrer, language }) => ({
        kind: "view" as const,
        path,
        entry:
          referrer === undefined
            ? undefined
            : { referrer: hostKey(referrer), language: languageKey(language) },
      })),
    ),
  ],
  "malformed",
);

export type VisitReport = v.InferOutput<typeof visitReport>;
