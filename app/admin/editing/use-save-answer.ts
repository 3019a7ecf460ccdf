import { useState } from "react";
import { useRevalidator } from "react-router";
import { message } from "#domain/messages.ts";
import type { Outcome } from "./document-foot.tsx";
import type { StudioSave } from "./document-save.ts";
import { standingProblems, type Refused } from "./problems.tsx";

/** Returns what a form shows of its last save: the sentence in its foot, and the refused entries. */
export function useSaveAnswer<Content>(content: Content) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [refused, setRefused] = useState<Refused<Content> | null>(null);
  const { revalidate } = useRevalidator();
  const forget = () => {
    setOutcome(null);
    setRefused(null);
  };

  return {
    outcome,
    setOutcome,
    /** A new object for each refusal. */
    refused,
    problems: standingProblems(content, refused),
    /** Call it when the edit is discarded. */
    forget,
    onNewerShown: () => setOutcome({ sentence: message("shows-stored"), isError: true }),
    /** Shows a save's result and reloads the page's data; returns what this save has stored, if anything. */
    async show(sent: Content, saving: Promise<StudioSave<Content> | undefined>, done: string) {
      forget();
      const result = await saving;
      if (result === undefined) return undefined;
      if (result.kind === "refused") {
        setRefused({ content: sent, problems: result.problems });
        setOutcome({ sentence: result.sentence, isError: true });
        return undefined;
      }
      if (result.kind === "saved") setOutcome({ sentence: done, isError: false });
      await revalidate();
      return result.kind === "saved" ? result.stored : undefined;
    },
  };
}
