import { useState, type Dispatch } from "react";
import { contentOfAnswer, type ArticleContent } from "#domain/version.ts";
import { shownContent, type Base, type FormAction } from "./form-state.ts";
import { saveWithPictures } from "./save-article.ts";
import type { ArticleAnswer } from "#domain/api.ts";

/** What another save has stored meanwhile. */
export interface Conflict {
  sentence: string;
  stored: Base;
  answer: ArticleAnswer;
}

export interface SavingParts {
  id: number | undefined;
  dispatch: Dispatch<FormAction>;
  /** Told what is being done; null where that ended without a success. */
  onStep: (text: string | null) => void;
  /** Told of files that the server no longer has. */
  onGone: (urls: readonly string[]) => void;
  onSaved: () => void;
}

export interface Saving {
  isSaving: boolean;
  isSessionOver: boolean;
  conflict: Conflict | null;
  /** Guardar; whatever goes wrong leaves the form as it was (D6, M1). */
  save(version: number | undefined, content: ArticleContent): Promise<void>;
  /** Something else proved that the session stands. */
  sessionStands(): void;
  /** Back to the form, with nothing decided. */
  putOff(): void;
}

/** Saves, and keeps what came of it: all well, a reason to alert, or a conflict (409). */
export function useSaving({ id, dispatch, onStep, onGone, onSaved }: SavingParts): Saving {
  const [isSaving, setSaving] = useState(false);
  const [isSessionOver, setSessionOver] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  return {
    isSaving,
    isSessionOver,
    conflict,
    sessionStands: () => setSessionOver(false),
    putOff: () => setConflict(null),
    async save(version, content) {
      setSaving(true);
      const result = await saveWithPictures(
        { id, version, content: shownContent(content) },
        onStep,
      );
      setSaving(false);
      setSessionOver(result.kind === "failed" && result.isSessionOver);
      if (result.kind === "saved") {
        const base = { version: result.article.version, content };
        dispatch({ type: "restarted", base, content });
        onSaved();
        return;
      }
      onStep(null);
      if (result.kind === "gone") onGone(result.gone);
      if (result.kind !== "stale") {
        alert(result.sentence);
        return;
      }
      const { sentence, stored } = result;
      const base = { version: stored.version, content: contentOfAnswer(stored) };
      setConflict({ sentence, stored: base, answer: stored });
    },
  };
}
