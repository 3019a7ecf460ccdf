import { useState } from "react";
import { useRevalidator } from "react-router";
import { message } from "#domain/messages.ts";
import type { Outcome } from "./document-foot.tsx";
import type { StudioSave } from "./document-save.ts";
import { standingProblems, type Refused } from "./problems.tsx";

/**
 * What a form shows of its last save: a sentence in its foot, and which entries were refused.
 * @param content what the form holds now
 */
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
    /** What the last save was refused for; another object for each refusal. */
    refused,
    /** The sentence of each entry that is still as it was refused, by path. */
    problems: standingProblems(content, refused),
    /** For what is discarded: nothing is said of it any more. */
    forget,
    /** For a stale save of a form without changes: it shows what is stored. */
    onNewerShown: () => setOutcome({ sentence: message("shows-stored"), isError: true }),
    /**
     * Shows what comes of a save, and reads the page's data again where anything was stored.
     * @param done the sentence for a save that is stored
     * @returns what was stored; undefined where it was not this save
     */
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
