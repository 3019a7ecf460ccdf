import { message, type MessageCode } from "#domain/messages.ts";
import type { WrongSettingsAnswer } from "#domain/site-settings.ts";
import { refusal } from "../api.ts";
import { refusedSave } from "./problems.tsx";
import type { DocumentBase } from "./use-document.ts";

/** What came of a save of a document of the studio. */
export type StudioSave<Content> =
  | { kind: "saved"; stored: DocumentBase<Content> }
  | { kind: "stale"; stored: DocumentBase<Content> }
  | ReturnType<typeof refusedSave>;

/**
 * What an answer means for a form: a save, a stale one that brings what is stored, or a refusal.
 * @param answer undefined where none came
 * @param stored what the answer says is stored; undefined where it says nothing
 * @param offline the sentence for no answer
 */
export function studioSave<Content>(
  answer: { success: true } | WrongSettingsAnswer | undefined,
  stored: DocumentBase<Content> | undefined,
  offline: MessageCode,
): StudioSave<Content> {
  if (answer === undefined) return { kind: "refused", sentence: message(offline), problems: {} };
  if (stored !== undefined) return { kind: answer.success ? "saved" : "stale", stored };
  return refusedSave(answer.success ? refusal(undefined) : answer);
}
