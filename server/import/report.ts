import { message, plainSentence, type MessageCode } from "#domain/messages.ts";
import { isRefusal } from "#domain/refusal.ts";

export interface Problem {
  code: MessageCode;
  text: string;
  /** Undefined for a problem of the project itself. */
  file?: string;
}

export interface ImportedProject {
  key: string;
  title: string;
  /** `already`: an earlier run imported it. */
  outcome: "imported" | "already" | "refused";
  isDraft: boolean;
  /** Null for a draft or a refused project. */
  address: string | null;
  /** Former addresses that redirect to the new one. */
  oldAddresses: readonly string[];
  pictures: number;
  films: number;
  reduced: number;
  problems: readonly Problem[];
}

/** The report of an import, and of its dry run: they must agree. */
export interface ImportReport {
  isDryRun: boolean;
  source: string;
  /** ISO 8601. */
  finishedAt: string;
  newCategories: readonly string[];
  projects: readonly ImportedProject[];
  refused: readonly { name: string; problem: Problem }[];
}

/** Makes a problem with its sentence. */
export function problem(
  code: MessageCode,
  values?: Readonly<Record<string, string>>,
  file?: string,
): Problem {
  const text = plainSentence(message(code, values));
  return { code, text, ...(file !== undefined && { file }) };
}

/** Turns a refusal into a problem. @throws any other error */
export function problemOf(error: unknown, file?: string): Problem {
  if (!isRefusal(error)) throw error;
  return problem(error.code, error.values, file);
}

/** Problems that lose nothing of the source. */
const HARMLESS: ReadonlySet<MessageCode> = new Set([
  "import-title-changed",
  "import-unfeatured",
  "import-address-shared",
]);

/** Whether anything of the source was not imported. */
export function hasRefused({ projects, refused }: ImportReport): boolean {
  return (
    refused.length > 0 ||
    projects.some(
      ({ outcome, problems }) =>
        outcome === "refused" || problems.some(({ code }) => !HARMLESS.has(code)),
    )
  );
}

/** Writes the report for the owner; each list shows `mostLines` at most and counts the rest. */
export function reportText(report: ImportReport, mostLines = Infinity): string {
  const { isDryRun, source, projects, refused, newCategories } = report;
  const coming = projects.filter(({ outcome }) => outcome === "imported");
  const already = projects.filter(({ outcome }) => outcome === "already").length;
  const count = (of: (project: ImportedProject) => number) =>
    coming.reduce((sum, project) => sum + of(project), 0);
  const [pictures, films, reduced] = [
    count((each) => each.pictures),
    count((each) => each.films),
    count((each) => each.reduced),
  ];
  const drafts = count(({ isDraft }) => (isDraft ? 1 : 0));
  const noted = projects.filter(({ problems }) => problems.length > 0);
  const moves = projects.flatMap(({ address, oldAddresses }) =>
    oldAddresses.flatMap((old) =>
      address === null || old === address ? [] : `${old} → ${address}`,
    ),
  );
  const sections = [
    [
      `Importación desde ${source}`,
      ...(isDryRun ? ["Es una prueba: no se ha guardado nada."] : []),
      "",
      `${arrivalOf(coming.length, isDryRun)} ${some(coming.length, "proyecto")}, con ${some(pictures, "imagen", "imágenes")} y ${some(films, "película")}.`,
      ...(drafts > 0 ? [`En borrador: ${drafts}.`] : []),
      ...(already > 0 ? [`Ya estaban de una importación anterior: ${already}.`] : []),
      ...(reduced > 0 ? [`Imágenes de más de 3 MB, que se reducen: ${reduced}.`] : []),
      ...(newCategories.length > 0
        ? [`Categorías nuevas: ${newCategories.map((name) => `«${name}»`).join(", ")}.`]
        : []),
    ],
    section(
      `No se pueden traer: ${refused.length}`,
      refused.map((each) => `  ${each.name}: ${each.problem.text}`),
      mostLines,
    ),
    section(`Para mirar: ${some(noted.length, "proyecto")}`, noted.flatMap(noteLines), mostLines),
    section(
      `Direcciones que cambian: ${moves.length}. Las antiguas llevan a las nuevas.`,
      moves.map((move) => `  ${move}`),
      mostLines,
    ),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
}

function arrivalOf(count: number, isDryRun: boolean): string {
  if (count === 1) return isDryRun ? "Llegaría" : "Ha llegado";
  return isDryRun ? "Llegarían" : "Han llegado";
}

function noteLines({ key, title, outcome, problems }: ImportedProject): string[] {
  const name = key === title ? title : `${title} (${key})`;
  return [
    `  ${name}${outcome === "refused" ? ": no llega" : ""}`,
    ...problems.map(({ file, text }) => `    · ${file === undefined ? "" : `${file}: `}${text}`),
  ];
}

function section(heading: string, lines: readonly string[], mostLines: number): string[] {
  if (lines.length === 0) return [];
  const left = lines.length - mostLines;
  const rest = left > 0 ? [`  … y ${left} líneas más, en import-report.txt`] : [];
  return [heading, ...lines.slice(0, mostLines), ...rest];
}

function some(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
