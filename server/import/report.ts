import { message, plainSentence, type MessageCode } from "#domain/messages.ts";
import { isRefusal } from "#domain/refusal.ts";

/** Something that is not as it should be, in a sentence that an owner understands. */
export interface Problem {
  /** What programs know it by. */
  code: MessageCode;
  text: string;
  /** The picture or film that it is about; left out for the project itself. */
  file?: string;
}

/** What becomes, or has become, of one project. */
export interface ImportedProject {
  /** What the source calls it. */
  key: string;
  title: string;
  /** `already` for one that an earlier run has taken over. */
  outcome: "imported" | "already" | "refused";
  isDraft: boolean;
  /** Its new address; null for a draft, and for one that was there already. */
  address: string | null;
  /** The addresses that it had and that lead to the new one now. */
  oldAddresses: readonly string[];
  pictures: number;
  films: number;
  /** Pictures that had more bytes than an upload may have. */
  reduced: number;
  problems: readonly Problem[];
}

/** The report of an import, and of the dry run before it: they agree (O1). */
export interface ImportReport {
  isDryRun: boolean;
  /** The address of the old site's list, or the folder. */
  source: string;
  /** ISO 8601. */
  finishedAt: string;
  newCategories: readonly string[];
  projects: readonly ImportedProject[];
  /** Entries of the source that are no projects. */
  refused: readonly { name: string; problem: Problem }[];
}

/** A problem by its code. */
export function problem(
  code: MessageCode,
  values?: Readonly<Record<string, string>>,
  file?: string,
): Problem {
  const text = plainSentence(message(code, values));
  return { code, text, ...(file !== undefined && { file }) };
}

/** The problem that a refusal of a file is. @throws what is no refusal */
export function problemOf(error: unknown, file?: string): Problem {
  if (!isRefusal(error)) throw error;
  return problem(error.code, error.values, file);
}

/** Notes that nothing is lost by: they need no second look. */
const HARMLESS: ReadonlySet<MessageCode> = new Set([
  "import-title-changed",
  "import-unfeatured",
  "import-address-shared",
]);

/** Whether anything of the source has not come. */
export function hasRefused({ projects, refused }: ImportReport): boolean {
  return (
    refused.length > 0 ||
    projects.some(
      ({ outcome, problems }) =>
        outcome === "refused" || problems.some(({ code }) => !HARMLESS.has(code)),
    )
  );
}

/**
 * The report as an owner reads it: what comes, what doesn't and why, which addresses change.
 * @param mostLines of each list; the rest is counted
 */
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

/** A list under its heading; nothing where it is empty. */
function section(heading: string, lines: readonly string[], mostLines: number): string[] {
  if (lines.length === 0) return [];
  const left = lines.length - mostLines;
  const rest = left > 0 ? [`  … y ${left} líneas más, en import-report.txt`] : [];
  return [heading, ...lines.slice(0, mostLines), ...rest];
}

function some(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
