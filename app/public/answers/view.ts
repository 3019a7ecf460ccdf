import { ANSWER_DAYS, ANSWERS_PATH, type Comment, type FoundAnswers } from "#domain/answer.ts";
import { DAY_MS } from "#domain/durations.ts";
import { fixedRate, isFilm } from "#domain/film.ts";
import type { Media } from "#domain/media.ts";
import { privateAddress } from "#domain/private-link.ts";
import type { SiteServices } from "#domain/site-services.ts";
import { fill } from "#domain/words/fill.ts";

/** A comment, with its times as text in the studio's zone. */
export interface NoteView extends Omit<Comment, "at" | "reply"> {
  /** Counted among the comments of its picture or film, from 1. */
  number: number;
  at: string;
  reply: string | null;
}

/** A picture or film that guests answer to. */
export interface PlateView {
  /** Counted in the link, from 1. */
  number: number;
  media: Media;
  project: string;
  isFilm: boolean;
  /** Whether moments of the film have a frame number. */
  hasFrames: boolean;
  /** Whether it explains how a point is put. */
  isFirstPicture: boolean;
  isChosen: boolean;
  /** Other guests who chose it. */
  chosenBy: string[];
  notes: NoteView[];
  /** Whether it was not shown yet when the link was last approved (B4). */
  isNew: boolean;
}

export interface ApprovalView {
  id: number;
  guest: string;
  isOwn: boolean;
  at: string;
  /** How many pictures and films are new since. */
  newCount: number;
}

/** What the page of answers shows. */
export interface AnswersView {
  token: string;
  title: string;
  client: string;
  guest: string | null;
  /** Path of what the link opens, without a language prefix. */
  path: string;
  /** Path of the page itself, without a language prefix. */
  ownPath: string;
  /** Begins the keys of forms that are sent without scripts. */
  formKey: string;
  plates: PlateView[];
  /** Comments on what is no longer shown. */
  elsewhere: NoteView[];
  approvals: ApprovalView[];
  /** When answers are deleted (B5). */
  deleted: string;
}

type Site = Pick<SiteServices, "settings" | "words" | "language" | "prefix">;

/** Gathers the data of the page of answers (B1). */
export function answersView(
  site: Site,
  token: string,
  found: Extract<FoundAnswers, { state: "open" }>,
): AnswersView {
  const { shown, choices, comments, approvals, title, client, guest } = found;
  const timeOf = timesOf(site);
  const notesOf = (url: string) =>
    comments.filter(({ media }) => media === url).map((each, index) => noteOf(each, index, timeOf));
  const newSince = new Set(approvals.toSorted((a, b) => a.at - b.at).at(-1)?.newSince);
  const firstPicture = shown.findIndex(({ media }) => !isFilm(media.url));
  const plates = shown.map(({ project, media }, index): PlateView => {
    const choice = choices.find((each) => each.media === media.url);
    return {
      number: index + 1,
      media,
      project,
      isFilm: isFilm(media.url),
      hasFrames: fixedRate(media.film) !== undefined,
      isFirstPicture: index === firstPicture,
      isChosen: choice?.isOwn ?? false,
      chosenBy: othersIn(choice?.guests ?? [], choice?.isOwn ? guest : null),
      notes: notesOf(media.url),
      isNew: newSince.has(media.url),
    };
  });
  const known = new Set(shown.map(({ media }) => media.url));
  return {
    token,
    title,
    client,
    guest,
    path: privateAddress(token),
    ownPath: answersPath(token),
    formKey: crypto.randomUUID(),
    plates,
    elsewhere: comments
      .filter(({ media }) => !known.has(media))
      .map((each, index) => noteOf(each, index, timeOf)),
    approvals: approvals.map(({ at, newSince: since, ...rest }) => ({
      ...rest,
      at: timeOf(at),
      newCount: since.length,
    })),
    deleted: deletionOf(site, found.endsAt),
  };
}

/** Returns the path of a link's page of answers, without a language prefix. */
export function answersPath(token: string): string {
  return privateAddress(token) + ANSWERS_PATH;
}

function noteOf(comment: Comment, index: number, timeOf: (at: number) => string): NoteView {
  const { at, reply, ...rest } = comment;
  return { ...rest, number: index + 1, at: timeOf(at), reply: reply?.text ?? null };
}

/** Removes the guest who looks, once: others may have the same name. */
function othersIn(guests: readonly string[], own: string | null): string[] {
  const at = own === null ? -1 : guests.indexOf(own);
  return guests.filter((_, index) => index !== at);
}

function timesOf({ settings, language }: Site): (at: number) => string {
  const format = new Intl.DateTimeFormat(language, {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone: settings.contact.timeZone || "UTC",
    timeZoneName: "short",
  });
  return (at) => format.format(at);
}

function deletionOf({ settings, words, language }: Site, endsAt: number | null): string {
  if (endsAt === null) return fill(words.answers.deleted, { days: ANSWER_DAYS });
  const timeZone = settings.contact.timeZone || "UTC";
  const format = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone });
  const date = format.format(endsAt + ANSWER_DAYS * DAY_MS);
  return fill(words.answers.deletedOn, { days: ANSWER_DAYS, date });
}
