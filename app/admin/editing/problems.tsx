import { isSame } from "#domain/records.ts";
import { message } from "#domain/messages.ts";
import type { WrongSettingsAnswer } from "#domain/settings-fields.ts";
import styles from "./editing.module.css";
import { valueAt } from "./paths.ts";

/** Error sentences by path, as in `contact.roles[1].phone`. */
export type Problems = Readonly<Record<string, string>>;

export interface Refused<Content> {
  content: Content;
  problems: Problems;
}

/** Returns the problems of entries that still have the refused value. */
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

/** Shows why the server refused an entry that is not a field, such as a list. */
export function Problem({ path, problems }: { path: string; problems: Problems }) {
  return (
    problems[path] && (
      <p id={problemId(path)} className={styles.problem}>
        {problems[path]}
      </p>
    )
  );
}

/** Returns the id of an entry's error, for `aria-describedby`. */
export function problemId(path: string): string {
  return `problem ${path}`.replace(/[^a-z0-9]+/gi, "-");
}

/** Turns a refusal into the form's message and the errors of its entries. */
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
