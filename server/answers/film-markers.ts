import type { Comment } from "#domain/answer.ts";
import { frameAt, framesIn, timecode, type FrameRate } from "#domain/frame-rate.ts";

/** What an export says of a film. */
export interface ExportedFilm {
  title: string;
  /** As the studio has it, by which its editing program finds it. */
  fileName: string;
  frameRate: FrameRate;
  durationS: number;
  /** Pixels; null where they are not known. */
  width: number | null;
  height: number | null;
  hasSound: boolean;
}

/** What tells a comment's frame; undefined where a film's facts are not known or its rate varies. */
export interface CountedFilm {
  frameRate: FrameRate | undefined;
  durationS: number | undefined;
}

/** All comments on one frame: editing programs keep one marker a frame. */
export interface FilmMarker {
  frame: number;
  comments: Comment[];
}

/** Returns the frame that a comment is about; null for one on the whole film. */
export function frameOf(
  { moment }: Pick<Comment, "moment">,
  { frameRate, durationS }: CountedFilm,
): number | null {
  if (moment === null) return null;
  if (frameRate === undefined) return moment.frame;
  const frame = moment.frame ?? frameAt(moment.seconds, frameRate);
  return durationS === undefined ? frame : Math.min(frame, framesIn(durationS, frameRate) - 1);
}

/** Returns a comment's timecode from the film's first frame, or its time in thousandths without a rate. */
export function timeOf(
  comment: Pick<Comment, "moment">,
  film: CountedFilm,
  isDropFrame = false,
): string {
  if (comment.moment === null) return "";
  const frame = frameOf(comment, film);
  if (film.frameRate !== undefined && frame !== null) {
    return timecode(frame, film.frameRate, isDropFrame);
  }
  return new Date(Math.round(comment.moment.seconds * 1000)).toISOString().slice(11, 23);
}

/** Groups a film's comments by frames, the first one first; those on the whole film are on the first. */
export function filmMarkers(film: ExportedFilm, comments: readonly Comment[]): FilmMarker[] {
  const byFrame = Map.groupBy(comments, (comment) => frameOf(comment, film) ?? 0);
  return [...byFrame]
    .map(([frame, grouped]) => ({ frame, comments: grouped }))
    .toSorted((a, b) => a.frame - b.frame);
}

/** Returns all that was said at a marker, in several lines. */
export function textOf({ comments }: FilmMarker): string {
  const said = comments.flatMap(({ guest, text, reply }) => [
    `${guest}: ${text}`,
    ...(reply ? [`→ ${reply.text}`] : []),
  ]);
  return said.join("\n");
}

/** Returns a text as one line without controls; a slash is where a line ended. */
export function asLine(text: string): string {
  return text
    .toWellFormed()
    .trim()
    .replaceAll(/\s*[\n\r]\s*/g, " / ")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
}
