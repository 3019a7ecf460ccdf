import type { Article } from "#domain/article.ts";
import { coverOf, inCategory, indexByLetter, indexByYear } from "#domain/catalogue.ts";
import { workAddress } from "#domain/slug.ts";
import type { Choice } from "./choice.ts";
import type { WorkHeading, WorkRow } from "./work-row.ts";

/** All the works that fit a choice, in its order. */
export interface ChosenWorks {
  articles: readonly Article[];
  headings: readonly WorkHeading[];
}

/** What was chosen of a list before: the list is the same one until something is saved. */
const chosenOf = new WeakMap<readonly Article[], Map<string, ChosenWorks>>();

/** Puts the works that fit a choice in its order; of one list, each choice once. */
export function chosenWorks(articles: readonly Article[], choice: Choice): ChosenWorks {
  const known = chosenOf.get(articles) ?? new Map<string, ChosenWorks>();
  chosenOf.set(articles, known);
  const key = `${choice.order} ${choice.category}`;
  const chosen = known.get(key) ?? choose(articles, choice);
  known.set(key, chosen);
  return chosen;
}

function choose(all: readonly Article[], { order, category }: Choice): ChosenWorks {
  const fitting = category ? inCategory(all, category) : all;
  const groups = order === "year" ? indexByYear(fitting) : indexByLetter(fitting);
  return {
    articles: groups.flatMap(({ articles }) => articles),
    headings: groups.map(({ heading, articles }) => ({ heading, count: articles.length })),
  };
}

/** What the archive and the index show of a work. */
export function workRow(article: Article): WorkRow {
  const { title, slug, year, services } = article;
  return { title, address: workAddress(slug), year, services, media: coverOf(article) };
}
