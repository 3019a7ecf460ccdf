import type * as v from "valibot";
import type { addPasskey, logIn } from "./calls/account.ts";
import type { saveArticle } from "./calls/articles.ts";
import type { AnswerOf, done } from "./calls/call.ts";
import type { saveOrder, saveSettings } from "./calls/studio.ts";
import type { listFilmStates, listUnfinishedFilms } from "./calls/uploads.ts";
import type { Media } from "./media.ts";
import type { RefusedAnswer } from "./refusal.ts";

export type { ArticleAnswer } from "./article-answer.ts";
export type { PasskeyRequest } from "./calls/account.ts";

export type SaveAnswer = AnswerOf<typeof saveArticle>;
export type SettingsAnswer = AnswerOf<typeof saveSettings>;
export type OrderAnswer = AnswerOf<typeof saveOrder>;
export type LoginAnswer = AnswerOf<typeof logIn>;
export type RecoveryCodesAnswer = AnswerOf<typeof addPasskey>;
/** What a call answers that says only whether it did what it should. */
export type PlainAnswer = v.InferOutput<typeof done> | RefusedAnswer;
export type UnfinishedFilm = v.InferOutput<(typeof listUnfinishedFilms)["answer"]>[number];
export type FilmState = v.InferOutput<(typeof listFilmStates)["answer"]>[number];

export interface ArticleImages {
  central: Media | null;
  gallery: Media[];
}
