import type { PlainAnswer, RefusedAnswer, SaveAnswer } from "#domain/api.ts";
import { message } from "#domain/messages.ts";

/** What the spec's alerts of something that failed begin with. */
const ALERT_MARK = "❌";

/** What went wrong with a delete, in the spec's words; undefined where nothing did (D7, M1). */
export function deleteTrouble(answer: PlainAnswer | undefined): string | undefined {
  if (answer === undefined) return message("delete-no-connection");
  if (answer.success) return undefined;
  return message("delete-failed", { error: answer.error || message("delete-unknown") });
}

/** Whether a sentence says that the session is over: what is read next then leads away from the page (G3). */
export function saysSessionOver(sentence: string): boolean {
  return sentence.includes(message("no-session"));
}

/** What went wrong with a save, in the spec's words (M1). */
export function saveTrouble(answer: RefusedAnswer | undefined): string {
  if (answer === undefined) return message("save-no-connection");
  return message("save-failed", { error: answer.error || message("save-invalid-answer") });
}

/**
 * What went wrong with an upload, in the spec's words (M1). A refusal that is an alert of
 * the spec by itself (a wrong file, D5) stands alone.
 */
export function uploadTrouble(answer: RefusedAnswer | undefined): string {
  const error = answer?.error || message("upload-unknown");
  return error.startsWith(ALERT_MARK) ? error : message("upload-failed", { error });
}

/** What came of taking an article out of the bin, in a sentence (D7). */
export function restoreOutcome(answer: SaveAnswer | undefined, wasFeatured: boolean): string {
  if (answer === undefined) return message("delete-no-connection");
  if (!answer.success) {
    return message("restore-failed", { error: answer.error || message("delete-unknown") });
  }
  const isDemoted = wasFeatured && !answer.article.isTop;
  return message(isDemoted ? "restored-unfeatured" : "restored");
}
