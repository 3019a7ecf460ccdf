import type { AdminAnswers, Comment } from "#domain/answer.ts";
import { filmSources, isFilm } from "#domain/film.ts";
import type { Media } from "#domain/media.ts";
import { seekTime } from "../../../ui/film/seek-time.ts";

/** A picture or film with what guests answered to it. */
export interface AnsweredItem {
  url: string;
  isFilm: boolean;
  /** Null if it is stored no more. */
  media: Media | null;
  /** Its place among all that the link shows, from 1; null if it is no longer shown. */
  number: number | null;
  /** Empty if it is no longer shown. */
  project: string;
  /** Undefined for what was not uploaded. */
  fileName: string | undefined;
  /** The guests who chose it. */
  guests: readonly string[];
  comments: readonly NumberedComment[];
}

/** `mark` numbers the points of one picture, from 1; null for a comment without a point. */
export type NumberedComment = Comment & { mark: number | null };

export interface GroupedAnswers {
  /** In the link's order; what it no longer shows comes last. */
  chosen: readonly AnsweredItem[];
  /** What the link shows, in its order. */
  commented: readonly AnsweredItem[];
  /** What was commented and is no longer shown. */
  gone: readonly AnsweredItem[];
}

/** Gathers a link's answers by picture and film. */
export function groupAnswers(answers: AdminAnswers): GroupedAnswers {
  const places = new Map(answers.shown.map((each, index) => [each.media.url, { ...each, index }]));
  const goneOnes = new Map(answers.gone.map((media) => [media.url, media]));
  const guestsOf = new Map(answers.choices.map(({ media, guests }) => [media, guests]));
  const commentsOn = Map.groupBy(answers.comments, ({ media }) => media);
  const itemAt = (url: string): AnsweredItem => {
    const place = places.get(url);
    return {
      url,
      isFilm: isFilm(url),
      media: place?.media ?? goneOnes.get(url) ?? null,
      number: place ? place.index + 1 : null,
      project: place?.project ?? "",
      fileName: answers.fileNames[url],
      guests: guestsOf.get(url) ?? [],
      comments: numbered(commentsOn.get(url) ?? []),
    };
  };
  const isShown = (url: string) => places.has(url);
  const commented = [...commentsOn.keys()];
  return {
    chosen: [...guestsOf.keys()].map(itemAt),
    commented: commented.filter(isShown).map(itemAt),
    gone: commented.filter((url) => !isShown(url)).map(itemAt),
  };
}

function numbered(comments: readonly Comment[]): NumberedComment[] {
  const points = comments.filter(({ point }) => point !== null);
  return comments.map((comment) => ({
    ...comment,
    mark: comment.point ? points.indexOf(comment) + 1 : null,
  }));
}

/** As in "Fotografía", or "Película de 1:07" where its duration is known. */
export function kindText({ isFilm: film, media }: Pick<AnsweredItem, "isFilm" | "media">): string {
  if (!film) return "Fotografía";
  const { durationS } = media?.film ?? {};
  return durationS ? `Película de ${clock(Math.round(durationS))}` : "Película";
}

/** The anchor of a comment on its link's page. */
export function commentAnchor(id: number): string {
  return `comentario-${id}`;
}

/** Where a comment is: a picture's point in percent, or a film's moment as m:ss with its frame. */
export function placeText({ point, moment, mark }: NumberedComment): string {
  if (point) {
    const name = mark === null ? "Punto" : `Marca ${mark}`;
    return `${name}: ${percent(point.x)} × ${percent(point.y)}`;
  }
  if (moment === null) return "";
  const time = clock(moment.seconds);
  return moment.frame === null ? time : `${time}, cuadro ${moment.frame}`;
}

/** Returns the second that shows a comment's frame; undefined if its film can't be played here. */
export function playableMoment(
  { moment }: Pick<Comment, "moment">,
  media: Media | null,
): number | undefined {
  if (moment === null || media === null) return undefined;
  if (filmSources(media.url, media.film).file === undefined) return undefined;
  return seekTime(moment.seconds, media.film);
}

function clock(time: number): string {
  const seconds = Math.floor(time);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
