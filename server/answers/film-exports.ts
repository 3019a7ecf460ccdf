import type { Comment } from "#domain/answer.ts";
import { csvTable, type CsvColumn } from "#domain/csv.ts";
import { canDropFrames, firstFrameOfHour, framesIn, timecode } from "#domain/frame-rate.ts";
import {
  asLine,
  type CountedFilm,
  type ExportedFilm,
  filmMarkers,
  type FilmMarker,
  frameOf,
  textOf,
  timeOf,
} from "./film-markers.ts";
import { xmlText } from "./xml-text.ts";

/** Timelines of DaVinci Resolve begin at 01:00:00:00. */
const FIRST_HOUR = 1;

const OPEN = "ResolveColorBlue";
const DONE = "ResolveColorGreen";

/**
 * Returns a film's comments as the marker EDL that DaVinci Resolve imports into a timeline: an event of one
 * frame for each frame with comments, blue, or green where all are done.
 * @param isDropFrame as the timeline; ignored where the rate has no drop frames
 */
export function markerEdl(
  film: ExportedFilm,
  comments: readonly Comment[],
  isDropFrame = false,
): string {
  const { title, frameRate } = film;
  const drops = isDropFrame && canDropFrames(frameRate);
  const start = firstFrameOfHour(FIRST_HOUR, frameRate, drops);
  const at = (frame: number) => timecode(frame, frameRate, drops, start);
  const events = filmMarkers(film, comments).map((marker, index) => {
    const span = `${at(marker.frame)} ${at(marker.frame + 1)}`;
    const number = String(index + 1).padStart(3, "0");
    const colour = isDone(marker) ? DONE : OPEN;
    return [
      `${number}  001      V     C        ${span} ${span}  `,
      ` |C:${colour} |M:${edlText(textOf(marker))} |D:1`,
      "",
    ];
  });
  return [
    `TITLE: ${edlText(title)}`,
    `FCM: ${drops ? "DROP FRAME" : "NON-DROP FRAME"}`,
    "",
    ...events.flat(),
  ]
    .map((line) => `${line}\n`)
    .join("");
}

/**
 * Returns a film's comments as FCPXML 1.10: a project of the film alone, whose clip has a marker to do for
 * each frame with comments. A master in the file's folder is found by its name.
 * @param isDropFrame how timecode is shown; ignored where the rate has no drop frames
 */
export function fcpxml(
  film: ExportedFilm,
  comments: readonly Comment[],
  isDropFrame = false,
): string {
  const { frameRate, durationS, width, height, hasSound } = film;
  const { numerator, denominator } = frameRate;
  const drops = isDropFrame && canDropFrames(frameRate);
  const time = (frames: number) => (frames === 0 ? "0s" : `${frames * denominator}/${numerator}s`);
  const duration = `duration="${time(framesIn(durationS, frameRate))}"`;
  const start = time(firstFrameOfHour(FIRST_HOUR, frameRate, drops));
  const timecodes = `tcFormat="${drops ? "DF" : "NDF"}"`;
  const size = width !== null && height !== null ? ` width="${width}" height="${height}"` : "";
  const sound = hasSound ? ' hasAudio="1"' : "";
  const name = `name="${xmlText(film.title)}"`;
  const source = xmlText(`./${encodeURIComponent(film.fileName.toWellFormed())}`);
  const markers = filmMarkers(film, comments).map(
    (marker) =>
      `<marker start="${time(marker.frame)}" duration="${time(1)}" ${wordsOf(marker)} completed="${isDone(marker) ? 1 : 0}"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE fcpxml>
<fcpxml version="1.10">
<resources>
<format id="r1" frameDuration="${time(1)}"${size}/>
<asset id="r2" ${name} start="0s" ${duration} hasVideo="1"${sound} format="r1">
<media-rep kind="original-media" src="${source}"/>
</asset>
</resources>
<library>
<event ${name}>
<project ${name}>
<sequence format="r1" ${duration} tcStart="${start}" ${timecodes}>
<spine>
<asset-clip ref="r2" ${name} offset="${start}" start="0s" ${duration} format="r1" ${timecodes}>
${markers.join("\n")}
</asset-clip>
</spine>
</sequence>
</project>
</event>
</library>
</fcpxml>
`;
}

/** Returns a film's comments as CSV; timecode counts from the film's first frame. A rate is not needed. */
export function filmCommentsCsv(
  film: CountedFilm,
  comments: readonly Comment[],
  isDropFrame = false,
): string {
  const columns: readonly CsvColumn<Comment>[] = [
    ["Código de tiempo", (each) => timeOf(each, film, isDropFrame)],
    ["Fotograma", (each) => String(frameOf(each, film) ?? "")],
    ["Invitado", ({ guest }) => guest],
    ["Comentario", ({ text }) => text],
    ["Respuesta", ({ reply }) => reply?.text ?? ""],
    ["Hecho", ({ isDone: done }) => (done ? "Sí" : "No")],
  ];
  const frame = (comment: Comment) => frameOf(comment, film) ?? -1;
  const sorted = comments.toSorted((a, b) => frame(a) - frame(b) || secondsOf(a) - secondsOf(b));
  return csvTable(columns, sorted);
}

function secondsOf({ moment }: Comment): number {
  return moment?.seconds ?? -1;
}

function isDone({ comments }: FilmMarker): boolean {
  return comments.every((comment) => comment.isDone);
}

/** The format has no escapes: each field begins with a bar, and lines are its records. */
function edlText(text: string): string {
  return asLine(text.replaceAll("|", "/"));
}

/** A marker's name is one line; what is longer or was replied to is told in its note too. */
function wordsOf(marker: FilmMarker): string {
  const text = textOf(marker);
  const value = `value="${xmlText(asLine(text))}"`;
  return text.includes("\n") ? `${value} note="${xmlText(text)}"` : value;
}
