import type { Article } from "#domain/article.ts";
import { mediaOfItem, withoutRepeats } from "#domain/article-media.ts";
import { mailAddresses } from "#domain/contact-input.ts";
import { shownRoles, type ShownRole } from "#domain/contact-roles.ts";
import { isFilm } from "#domain/film.ts";
import type { Media } from "#domain/media.ts";
import type { ShownItem, ShownSelection } from "#domain/selection.ts";
import type { SiteServices } from "#domain/site-services.ts";
import { isPlayable, type Plate } from "./plates.ts";

/** Consecutive items of one project. */
export interface Chapter extends Pick<Article, "title" | "year" | "categories" | "client"> {
  /** Counted from 1. */
  number: number;
  statement: string;
  statementLang: string | undefined;
  /** Whether the whole project is shown. */
  isWhole: boolean;
  plates: Plate[];
}

/** Who can be called about a selection. */
export interface CallList {
  roles: readonly ShownRole[];
  mails: readonly string[];
  /** Address of the site, without its scheme. */
  site: string;
}

export interface SelectionView extends Pick<ShownSelection, "title" | "client"> {
  brand: string;
  /** Path without a language prefix, and the whole address as it is printed. */
  path: string;
  address: string;
  /** Paragraphs. */
  note: string[];
  chapters: Chapter[];
  counts: { projects: number; pictures: number; films: number };
  call: CallList;
  /** Whether every picture is loaded at once, as large as a sheet of paper needs. */
  isPrinted: boolean;
}

type Site = Pick<SiteServices, "settings" | "words" | "origin" | "prefix">;

/** Gathers the data of a selection's page (J1). @param path of its private link */
export function selectionPage(
  site: Site,
  { title, client, note, items }: ShownSelection,
  path: string,
  isPrinted: boolean,
): SelectionView {
  const { settings, words, origin, prefix } = site;
  const { roles, mail } = settings.contact;
  const chapters = chaptersOf(items);
  const shown = chapters.flatMap(({ plates }) => plates);
  const films = shown.filter(({ media }) => isFilm(media.url)).length;
  return {
    title,
    client,
    brand: settings.brand,
    path,
    address: origin + prefix + path,
    note: note.split(/\n+/).filter((paragraph) => paragraph !== ""),
    chapters,
    counts: {
      projects: new Set(items.map(({ article }) => article.id)).size,
      pictures: shown.length - films,
      films,
    },
    call: {
      roles: shownRoles(roles, words.contact.phone),
      mails: mailAddresses(mail.url),
      site: origin.replace(/^https?:\/\//, ""),
    },
    isPrinted,
  };
}

function chaptersOf(items: readonly ShownItem[]): Chapter[] {
  const runs: [ShownItem, ...ShownItem[]][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    if (run?.[0].article.id === item.article.id) run.push(item);
    else runs.push([item]);
  }
  let films = 0;
  return runs.map((run, index) => {
    const [{ article }] = run;
    const { title, year, categories, client, statement, langs } = article;
    const isWhole = run.some(({ media }) => media === null);
    return {
      number: index + 1,
      title,
      year,
      categories,
      client,
      statement: isWhole ? statement : "",
      statementLang: langs?.statement,
      isWhole,
      plates: shownMedia(run).map((media, at) => ({
        number: at + 1,
        media,
        film: isPlayable(media) ? films++ : null,
      })),
    };
  });
}

function shownMedia(run: readonly ShownItem[]): Media[] {
  return withoutRepeats(run.flatMap(mediaOfItem));
}
