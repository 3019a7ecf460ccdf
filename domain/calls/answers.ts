import * as v from "valibot";
import { API } from "../api.ts";
import { LONGEST_COMMENT } from "../answer.ts";
import { fixedRate } from "../film.ts";
import { canDropFrames } from "../frame-rate.ts";
import { idOf } from "../id.ts";
import type { Media } from "../media.ts";
import { plainText } from "../plain-text.ts";
import { maxCharacters, record } from "../schema.ts";
import { done, type Call } from "./call.ts";

const answerId = idOf("no-such-answer", "no-such-answer");
const linkId = idOf("no-such-link", "no-such-link");

export const changeAnswer = {
  method: "PATCH",
  path: API.answers,
  summary:
    "Replies to a guest's comment, against the reply that the client loaded, or marks it as done (B3); an empty reply removes it.",
  body: record(
    {
      id: answerId,
      reply: v.optional(
        v.pipe(
          v.string("wrong-comment"),
          v.transform(plainText),
          maxCharacters(LONGEST_COMMENT, "wrong-comment"),
        ),
      ),
      /** The reply that the client loaded; if another is stored, the save is stale. */
      was: v.optional(v.string("malformed")),
      isDone: v.optional(v.boolean("malformed")),
    },
    "malformed",
  ),
  answer: done,
  /** The stored reply if the save is stale (409). */
  refused: { reply: v.string() },
} as const satisfies Call;

export const removeAnswer = {
  method: "DELETE",
  path: API.answers,
  summary: "Deletes a guest's comment or approval.",
  query: record({ id: answerId }, "no-such-answer"),
  answer: done,
} as const satisfies Call;

/** What can be taken to other programs (B3). */
export const ANSWER_EXPORTS = ["names", "csv", "labels", "masters"] as const;
export const FILM_EXPORTS = ["csv", "edl", "fcpxml"] as const;

/** One file that a film's comments can be taken along as. */
export interface FilmExport {
  as: (typeof FILM_EXPORTS)[number];
  isDropFrame: boolean;
}

/** Lists the exports that a film allows: a table always, markers only at a known rate that does not vary. */
export function filmExportsOf(media: Pick<Media, "film"> | null): readonly FilmExport[] {
  const rate = fixedRate(media?.film);
  if (rate === undefined) return [{ as: "csv", isDropFrame: false }];
  const countings = canDropFrames(rate) ? [false, true] : [false];
  return FILM_EXPORTS.flatMap((as) =>
    // A table tells frames beside timecode, so one is enough.
    (as === "csv" ? [false] : countings).map((isDropFrame) => ({ as, isDropFrame })),
  );
}

export const exportAnswers = {
  method: "GET",
  path: API.exportAnswers,
  summary:
    "Downloads a link's answers: chosen pictures by their file names as text (`names`), all answers as CSV, XMP labels and masters of the chosen as ZIP.",
  query: record({ link: linkId, as: v.picklist(ANSWER_EXPORTS, "malformed") }, "malformed"),
  answerType: "application/octet-stream",
} as const satisfies Call;

export const exportFilmComments = {
  method: "GET",
  path: API.exportFilmComments,
  summary: "Downloads a film's comments as CSV, marker EDL or FCPXML, at the master's frame rate.",
  query: record(
    {
      link: linkId,
      film: v.pipe(v.string("malformed"), v.maxLength(400, "malformed")),
      as: v.picklist(FILM_EXPORTS, "malformed"),
      /** Counts timecode as 29.97 and 59.94 drop-frame timelines do. */
      drop: v.optional(v.literal("1", "malformed")),
    },
    "malformed",
  ),
  answerType: "application/octet-stream",
} as const satisfies Call;
