import { useState } from "react";
import { useRevalidator } from "react-router";
import { message } from "#domain/messages.ts";
import type { Outcome } from "./document-foot.tsx";
import type { FormSave } from "./document-save.ts";
import type { Choice, Sides } from "./merge.ts";
import { standingProblems, type Refused } from "./problems.tsx";
import { type DocumentBase, useDocument, type DocumentEdit } from "./use-document.ts";

interface DocumentFormOptions<Content> {
  /** Names what is edited, as in `settings`. */
  subject: string;
  initial: DocumentBase<Content>;
  isSame: (a: Content, b: Content) => boolean;
  read: (stored: unknown, version: number) => DocumentEdit<Content> | undefined;
  merge: (sides: Sides<Content>, choice?: Choice) => Content;
  send: (content: Content, version: number | undefined) => Promise<FormSave<Content>>;
  /** Shown after a save. */
  saved: string;
  isUploading?: boolean;
}

export type DocumentFormEdit<Content> = ReturnType<typeof useDocumentForm<Content>>;

/** Edits a document that has a page of its own; the edit survives a reload, another tab's save and a refusal. */
export function useDocumentForm<Content>(options: DocumentFormOptions<Content>) {
  const { subject, initial, isSame, read, merge, send, saved, isUploading = false } = options;
  const [content, setContent] = useState(initial.content);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  /** A new object for each refusal. */
  const [refused, setRefused] = useState<Refused<Content> | null>(null);
  const { revalidate } = useRevalidator();
  const edited = useDocument({
    subject,
    initial,
    content,
    show: setContent,
    isSame,
    read,
    merge,
    send: (sent, { version }) => send(sent, version),
    isUploading,
    onNewerShown: () => setOutcome({ sentence: message("shows-stored"), isError: true }),
  });

  const forget = () => {
    setOutcome(null);
    setRefused(null);
  };

  /** Shows a save's result and reloads the page's data; returns what this save has stored, if anything. */
  const show = async (
    sent: Content,
    saving: Promise<FormSave<Content> | undefined>,
    done = saved,
  ) => {
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
  };

  return {
    ...edited,
    content,
    merge,
    outcome,
    setOutcome,
    refused,
    problems: standingProblems(content, refused),
    /** `update` gets the current content, because an upload may end between two renders. */
    change(update: (content: Content) => Content) {
      setContent(update);
      setOutcome(null);
    },
    save: () => void show(content, edited.save(content)),
    saveChosen: (chosen: Content) => void show(chosen, edited.saveChosen(chosen)),
    /** Saves other content over a version, shows `done`, and returns the stored content. */
    saveOver: (other: Content, version: DocumentBase<Content>, done: string) =>
      show(other, edited.save(other, { from: version }), done),
    discard() {
      if (!window.confirm(message("discard-unsaved"))) return;
      setContent(edited.base.content);
      forget();
    },
  };
}
