import { isSame } from "#domain/differences.ts";
import { message } from "#domain/messages.ts";
import type { WrongSettingsAnswer } from "#domain/site-settings.ts";
import { isRecord } from "#domain/parsing.ts";
import { refusal } from "../api.ts";
import styles from "./editing.module.css";
import { valueAt } from "./paths.ts";

/** The sentence of each entry that the server refused, by path, as in `contact.roles[1].phone`. */
export type Problems = Readonly<Record<string, string>>;

/** Content that the server refused, and why. */
export interface Refused<Content> {
  content: Content;
  problems: Problems;
}

/** The problems of entries that are still as they were refused: a sentence goes with the edit of its entry. */
export function standingProblems<Content>(
  content: Content,
  refused: Refused<Content> | null,
): Problems {
  if (refused === null) return {};
  const standing = Object.entries(refused.problems).filter(([path]) =>
    isSame(valueAt(content, path), valueAt(refused.content, path)),
  );
  return Object.fromEntries(standing);
}

/** Why the server refused an entry, beside its control. */
export function Problem({ path, problems }: { path: string; problems: Problems }) {
  return (
    problems[path] && (
      <p id={problemId(path)} className={styles.problem}>
        {problems[path]}
      </p>
    )
  );
}

/** What a refused control says of itself. */
export function problemProps(path: string, problems: Problems) {
  const isWrong = path in problems;
  return { "aria-invalid": isWrong, "aria-describedby": isWrong ? problemId(path) : undefined };
}

/** The id of an entry's error, for `aria-describedby`. */
export function problemId(path: string): string {
  return elementId("problem", path);
}

/** An id for something that belongs to an entry. */
export function elementId(what: string, path: string): string {
  return `${what} ${path}`.replace(/[^a-z0-9]+/gi, "-");
}

/** A refusal that may name wrong entries; whatever else is in the answer is left out. */
export function readRefusedFields(answer: unknown): WrongSettingsAnswer {
  const fields = isRecord(answer) && isRecord(answer.fields) ? Object.entries(answer.fields) : [];
  const texts = fields.flatMap(([path, text]) => (typeof text === "string" ? [[path, text]] : []));
  return {
    ...refusal(answer),
    ...(texts.length > 0 && { fields: Object.fromEntries(texts) }),
  };
}

/** What the form says of a refused save, and beside which entries. */
export function refusedSave({ error, fields = {} }: WrongSettingsAnswer): {
  kind: "refused";
  sentence: string;
  problems: Problems;
} {
  const others = Object.keys(fields).length - 1;
  const failed = message("save-failed", { error: error || message("save-invalid-answer") });
  const sentence = others > 0 ? `${failed} ${otherProblems(others)}` : failed;
  return { kind: "refused", sentence, problems: fields };
}

function otherProblems(count: number): string {
  return count === 1
    ? message("settings-one-more")
    : message("settings-more", { count: String(count) });
}
