import type { PlainAnswer, SaveAnswer } from "#domain/answers.ts";
import type { RefusedAnswer } from "#domain/refusal.ts";
import { message } from "#domain/messages.ts";

/** Returns the alert for a failed delete; undefined if it succeeded. */
export function deleteErrorText(answer: PlainAnswer | undefined): string | undefined {
  if (answer === undefined) return message("delete-no-connection");
  if (answer.success) return undefined;
  return message("delete-failed", { error: answer.error || message("delete-unknown") });
}

/** Returns whether the session has ended: the next load then redirects to another page. */
export function isSessionOver(answer: PlainAnswer | undefined): boolean {
  return answer?.success === false && answer.code === "no-session";
}

/** Returns the alert for a failed save. */
export function saveErrorText(answer: RefusedAnswer | undefined): string {
  if (answer === undefined) return message("save-no-connection");
  return message("save-failed", { error: answer.error || message("save-invalid-answer") });
}

/** Returns the sentence about a restore from the trash. */
export function restoreOutcome(answer: SaveAnswer | undefined, wasFeatured: boolean): string {
  if (answer === undefined) return message("delete-no-connection");
  if (!answer.success) {
    return message("restore-failed", { error: answer.error || message("delete-unknown") });
  }
  const isDemoted = wasFeatured && !answer.article.isTop;
  return message(isDemoted ? "restored-unfeatured" : "restored");
}

/** Formats the number of pictures without alt text, at least one. */
export function undescribedText(count: number): string {
  return `${count === 1 ? "1 imagen" : `${count} imágenes`} sin texto alternativo`;
}
