import { message, type MessageCode } from "#domain/messages.ts";
import type { WrongSettingsAnswer } from "#domain/settings-fields.ts";
import { refusal } from "../api.ts";
import { refusedSave } from "./problems.tsx";
import type { DocumentBase } from "./use-document.ts";

export type FormSave<Content> =
  | { kind: "saved"; stored: DocumentBase<Content> }
  | { kind: "stale"; stored: DocumentBase<Content> }
  | ReturnType<typeof refusedSave>;

/** Interprets a save's answer; `stored` is what the answer contains, `offline` the message without one. */
export function formSave<Content>(
  answer: { success: true } | WrongSettingsAnswer | undefined,
  stored: DocumentBase<Content> | undefined,
  offline: MessageCode,
): FormSave<Content> {
  if (answer === undefined) return { kind: "refused", sentence: message(offline), problems: {} };
  if (stored !== undefined) return { kind: answer.success ? "saved" : "stale", stored };
  return refusedSave(answer.success ? refusal(undefined) : answer);
}
