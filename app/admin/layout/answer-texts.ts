import type { PlainAnswer, SaveAnswer } from "#domain/api.ts";
import type { RefusedAnswer } from "#domain/refusal.ts";
import { message } from "#domain/messages.ts";

/** What went wrong with a delete as an alert of domain/messages.ts words it; undefined where nothing did (D7). */
export function deleteErrorText(answer: PlainAnswer | undefined): string | undefined {
  if (answer === undefined) return message("delete-no-connection");
  if (answer.success) return undefined;
  return message("delete-failed", { error: answer.error || message("delete-unknown") });
}

/** Whether the session is over: what is read next then leads away from the page (G3). */
export function isSessionOver(answer: PlainAnswer | undefined): boolean {
  return answer?.success === false && answer.code === "no-session";
}

/** What went wrong with a save as an alert of domain/messages.ts words it. */
export function saveErrorText(answer: RefusedAnswer | undefined): string {
  if (answer === undefined) return message("save-no-connection");
  return message("save-failed", { error: answer.error || message("save-invalid-answer") });
}

/** What came of taking an article out of the trash, in a sentence (D7). */
export function restoreOutcome(answer: SaveAnswer | undefined, wasFeatured: boolean): string {
  if (answer === undefined) return message("delete-no-connection");
  if (!answer.success) {
    return message("restore-failed", { error: answer.error || message("delete-unknown") });
  }
  const isDemoted = wasFeatured && !answer.article.isTop;
  return message(isDemoted ? "restored-unfeatured" : "restored");
}

/** How many pictures have no alt text, at least one. */
export function undescribedText(count: number): string {
  return `${count === 1 ? "1 imagen" : `${count} imágenes`} sin texto alternativo`;
}
