import * as v from "valibot";
import { API } from "../api.ts";
import { articleAnswer } from "../article-answer.ts";
import { articleBody } from "../article.ts";
import { articleId, numericId } from "../id.ts";
import { record } from "../schema.ts";
import { MOST_TRASHED_TOGETHER } from "../trash.ts";
import { done, success, type Call } from "./call.ts";

/** PHP's list syntax beside an id is refused (T8). */
const byId = v.pipe(
  v.looseObject({ id: articleId }, "wrong-id"),
  v.check((fields) => !Object.keys(fields).some((name) => name.startsWith("id[")), "wrong-id"),
);

const saved = success({ id: v.number(), article: articleAnswer });

export const listArticles = {
  method: "GET",
  path: API.articles,
  summary: "Lists the published articles (K1).",
  isPublic: true,
  answer: v.array(articleAnswer),
} as const satisfies Call;

export const saveArticle = {
  method: "POST",
  path: API.articles,
  summary: "Creates an article, or changes the given fields of a stored one (K2).",
  body: articleBody,
  answer: saved,
  /** The stored article if the save is stale (409), `isInTrash` if the article was deleted (404). */
  refused: { article: articleAnswer, isInTrash: v.boolean() },
} as const satisfies Call;

/** At the address of uploads, as the original API has it. */
export const removeArticle = {
  method: "DELETE",
  path: API.upload,
  summary: "Moves an article to the trash (K3).",
  query: byId,
  answer: done,
} as const satisfies Call;

export const restoreArticle = {
  method: "POST",
  path: API.trash,
  summary: "Restores an article from the trash.",
  body: byId,
  answer: saved,
} as const satisfies Call;

export const discardArticle = {
  method: "DELETE",
  path: API.trash,
  summary: "Deletes an article of the trash permanently.",
  query: byId,
  answer: done,
} as const satisfies Call;

export const removeArticles = {
  method: "POST",
  path: API.trashAll,
  summary: "Moves articles to the trash; unknown ids are skipped.",
  body: record(
    {
      ids: v.pipe(
        v.array(numericId("no-such-article", "wrong-id"), "wrong-id"),
        v.transform((ids) => [...new Set(ids)]),
        v.minLength(1, "wrong-id"),
        v.maxLength(MOST_TRASHED_TOGETHER, "wrong-id"),
      ),
    },
    "wrong-id",
  ),
  answer: success({ count: v.number() }),
} as const satisfies Call;
