import { readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { ratioOf, type Bench, type Line } from "./bench.ts";

const FILE = new URL("results.md", import.meta.url);
const DIGITS = 4;
const COLUMNS = ["what", "ours", "floor", "ratio", "accepted when", "holds"];

export type Outcome = { lines: readonly Line[] } | { failure: string };

/**
 * Writes the results into `results.md`; benches that did not run keep their tables.
 * @param all the benches in the order of the file
 */
export async function writeResults(
  all: readonly Bench[],
  outcomes: ReadonlyMap<string, Outcome>,
): Promise<void> {
  const before = sectionsOf(await readFile(FILE, "utf8").catch(() => ""));
  const sections = all.flatMap((bench) => {
    const outcome = outcomes.get(bench.name);
    return outcome ? [section(bench, outcome)] : (before.get(bench.title) ?? []);
  });
  await writeFile(FILE, `${[head(), ...sections].join("\n\n")}\n`);
}

export function formatLine(line: Line): string {
  const [what, ...cells] = cellsOf(line);
  return `${what}: ${cells.filter((cell) => cell !== "").join(" | ")}`;
}

function head(): string {
  return [
    "# Benchmarks",
    "",
    "Written by `npm run bench`. Every figure stands beside a floor of the same run; on another machine only the ratio means anything.",
    "",
    `Node ${process.versions.node}, ${availableParallelism()} cores.`,
  ].join("\n");
}

function section({ title, method }: Bench, outcome: Outcome): string {
  const table =
    "failure" in outcome
      ? [`**Failed:** ${outcome.failure}`]
      : [row(COLUMNS), row(COLUMNS.map(() => "---")), ...outcome.lines.map(cellsOf).map(row)];
  return [`## ${title}`, "", method, "", ...table].join("\n");
}

function cellsOf(line: Line): string[] {
  if ("skipped" in line) return [line.what, `skipped: ${line.skipped}`, "", "", "", ""];
  const { what, unit, ours, floor, target } = line;
  return [
    what,
    `${rounded(ours)} ${unit}`,
    floor === undefined ? "" : `${rounded(floor)} ${unit}`,
    floor === undefined ? "" : ratioOf(line).toFixed(3),
    target?.words ?? "",
    target === undefined ? "" : target.isMet(line) ? "yes" : "**no**",
  ];
}

/** Rounds to four digits, of which the fourth matters only for sizes. */
function rounded(value: number): string {
  return Number(value.toPrecision(DIGITS)).toLocaleString("en", { maximumFractionDigits: DIGITS });
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

function sectionsOf(text: string): Map<string, string> {
  const parts = text.split(/^(?=## )/m).slice(1);
  return new Map(parts.map((part) => [/^## (.*)/.exec(part)?.[1] ?? "", part.trimEnd()]));
}
