import { parse } from "node:path";
import type { AdminAnswers, Comment } from "#domain/answer.ts";
import { csvTable, type CsvColumn } from "#domain/csv.ts";
import { fixedRate, isFilm } from "#domain/film.ts";
import type { Media } from "#domain/media.ts";
import { nameInAddress, uniqueFileNames } from "./file-names.ts";
import { asLine, type CountedFilm, timeOf } from "./film-markers.ts";
import { xmlText } from "./xml-text.ts";

/** Lightroom's name of a label; other programs show labels by their names too. */
const CHOSEN_LABEL = "Green";

interface AnswerRow {
  kind: "Elección" | "Comentario" | "Aprobación";
  media: string | null;
  guest: string;
  at: number | null;
  comment: Comment | null;
}

/** Returns the name of a picture's or film's file as the studio has it. */
export function nameOfMedia({ fileNames }: Pick<AdminAnswers, "fileNames">, media: string): string {
  return fileNames[media] || nameInAddress(media);
}

/**
 * Returns what a film's exports are called: its file's name without ending, else its project's title; with
 * its number where another film of the link has the same name.
 */
export function titleOfFilm(answers: AdminAnswers, url: string): string {
  const { shown, gone, fileNames, title } = answers;
  const films = [...shown.map(({ media }) => media.url), ...gone.map((media) => media.url)];
  const nameOf = (film: string) => {
    const fileName = fileNames[film];
    if (fileName) return parse(fileName).name;
    return shown.find(({ media }) => media.url === film)?.project || title;
  };
  const name = nameOf(url);
  const isOnly = fileNames[url] && films.every((film) => film === url || nameOf(film) !== name);
  const number = films.indexOf(url) + 1;
  return isOnly || number === 0 ? name : `${name} ${String(number).padStart(2, "0")}`;
}

/** Finds what was answered or is shown; null if it is of another site or stored no more. */
export function mediaOf(
  { shown, gone }: Pick<AdminAnswers, "shown" | "gone">,
  url: string,
): Media | null {
  const all = [...shown.map(({ media }) => media), ...gone];
  return all.find((media) => media.url === url) ?? null;
}

/** Returns what tells the frames of a film's comments. */
export function countingOf(media: Media | null): CountedFilm {
  return { frameRate: fixedRate(media?.film), durationS: media?.film?.durationS };
}

/** Returns the addresses that guests chose, in the link's order, then those that it shows no more. */
export function chosenMedia({ shown, choices }: Pick<AdminAnswers, "shown" | "choices">): string[] {
  const chosen = new Set(choices.map(({ media }) => media));
  const inOrder = shown.map(({ media }) => media.url).filter((url) => chosen.has(url));
  return [...new Set([...inOrder, ...chosen])];
}

/** Returns the file names of what guests chose, one a line, as programs search for them. */
export function chosenNames(answers: AdminAnswers): string {
  const names = chosenMedia(answers).map((media) => asLine(nameOfMedia(answers, media)));
  return [...new Set(names)].map((name) => `${name}\n`).join("");
}

/** Returns all answers of a link as CSV: choices, then comments, then approvals. */
export function answersCsv(answers: AdminAnswers): string {
  const projects = new Map(answers.shown.map(({ project, media }) => [media.url, project]));
  const columns: readonly CsvColumn<AnswerRow>[] = [
    ["Archivo", ({ media }) => (media === null ? "" : nameOfMedia(answers, media))],
    ["Proyecto", ({ media }) => projects.get(media ?? "") ?? ""],
    ["Tipo", ({ kind }) => kind],
    ["Invitado", ({ guest }) => guest],
    ["Comentario", ({ comment }) => comment?.text ?? ""],
    ["Punto", ({ comment }) => pointOf(comment)],
    ["Código de tiempo", ({ comment }) => momentOf(comment, answers)],
    ["Respuesta", ({ comment }) => comment?.reply?.text ?? ""],
    ["Hecho", ({ comment }) => doneOf(comment)],
    ["Fecha", ({ at }) => (at === null ? "" : new Date(at).toISOString())],
    ["Se muestra", ({ media }) => (media === null ? "" : yesOrNo(projects.has(media)))],
  ];
  return csvTable(columns, rowsOf(answers));
}

export interface Sidecar {
  name: string;
  xml: string;
}

/**
 * Returns an XMP file for each chosen picture, which labels it and tells its comments. Lightroom, Capture
 * One and Bridge read `NAME.xmp` beside a raw file `NAME.*`.
 */
export function xmpSidecars(answers: AdminAnswers, label = CHOSEN_LABEL): Sidecar[] {
  const pictures = chosenMedia(answers).filter((media) => !isFilm(media));
  const names = pictures.map((media) => `${parse(nameOfMedia(answers, media)).name}.xmp`);
  const unique = uniqueFileNames(names);
  return pictures.map((media, index) => {
    const comments = answers.comments.filter((comment) => comment.media === media);
    const said = comments.map(({ guest, text }) => `${guest}: ${text}`).join("\n");
    return { name: unique[index] ?? "", xml: xmp(label, said) };
  });
}

function xmp(label: string, description: string): string {
  const described =
    description === ""
      ? ""
      : `
   <dc:description>
    <rdf:Alt>
     <rdf:li xml:lang="x-default">${xmlText(description)}</rdf:li>
    </rdf:Alt>
   </dc:description>`;
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
   <xmp:Label>${xmlText(label)}</xmp:Label>${described}
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>
`;
}

function rowsOf(answers: AdminAnswers): AnswerRow[] {
  const chosen = chosenMedia(answers).flatMap((media) =>
    answers.choices.filter((choice) => choice.media === media),
  );
  const none = { media: null, at: null, comment: null };
  return [
    ...chosen.flatMap(({ media, guests }) =>
      guests.map((guest) => ({ ...none, kind: "Elección" as const, media, guest })),
    ),
    ...answers.comments.map((comment) => {
      const { media, guest, at } = comment;
      return { kind: "Comentario" as const, media, guest, at, comment };
    }),
    ...answers.approvals.map(({ guest, at }) => ({
      ...none,
      kind: "Aprobación" as const,
      guest,
      at,
    })),
  ];
}

function pointOf(comment: Comment | null): string {
  if (!comment?.point) return "";
  const { x, y } = comment.point;
  return `${Math.round(x * 100)} % × ${Math.round(y * 100)} %`;
}

function momentOf(comment: Comment | null, answers: AdminAnswers): string {
  return comment === null ? "" : timeOf(comment, countingOf(mediaOf(answers, comment.media)));
}

function doneOf(comment: Comment | null): string {
  return comment === null ? "" : yesOrNo(comment.isDone);
}

function yesOrNo(isTrue: boolean): string {
  return isTrue ? "Sí" : "No";
}
