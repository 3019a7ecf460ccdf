import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { message } from "#domain/messages.ts";
import { oneLine } from "#domain/parsing.ts";
import { saveErrorText } from "../layout/outcome.ts";
import type { AltOutcome, AltSaver } from "./alt-saver.ts";
import type { UnsavedTextEdit } from "./use-unsaved-texts.ts";
import type { UnsavedText } from "./use-unsaved-texts.ts";

/** What a picture's line says of its text. */
export type AltState =
  | { kind: "idle" | "recovered" | "saving" | "saved" }
  | { kind: "failed"; text: string }
  | { kind: "conflict"; theirs: string };

export interface AltTextParts {
  articleId: number;
  title: string;
  url: string;
  name: string;
  saver: AltSaver;
  /** A text that came back unsaved. */
  recovered: UnsavedTextEdit | undefined;
  onUnsaved: (url: string, text: UnsavedText | null) => void;
  onDescribed: (url: string, isDescribed: boolean) => void;
}

/** One picture's text in the hands of its line. */
export interface AltTextHandle {
  input: RefObject<HTMLInputElement | null>;
  text: string;
  state: AltState;
  write: (text: string) => void;
  save: () => Promise<void>;
  /** Ends a conflict: the text of the line is stored over the other one, … */
  takeMine: () => Promise<void>;
  /** … or given up for it. */
  takeTheirs: () => void;
}

/** Edits and saves the alt text of one picture; never overwrites another session's text without asking. */
export function useAltText(parts: AltTextParts): AltTextHandle {
  const { articleId, title, url, name, saver, recovered, onUnsaved, onDescribed } = parts;
  const [text, setText] = useState(recovered?.text ?? "");
  const [state, setState] = useState<AltState>({ kind: recovered ? "recovered" : "idle" });
  const written = useRef(text);
  const stored = useRef(recovered?.base ?? "");
  const isSaving = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const conflict = state.kind === "conflict" ? state : undefined;

  const note = () => {
    const base = stored.current;
    const isStored = oneLine(written.current) === base;
    const version = saver.versionOf(articleId);
    const unsaved = { articleId, title, version, url, name, text: written.current, base };
    onUnsaved(url, isStored ? null : { ...unsaved, isSending: isSaving.current });
  };
  const noteRecovered = useEffectEvent(() => {
    if (recovered) note();
  });
  useEffect(() => noteRecovered(), []);

  const write = (next: string) => {
    written.current = next;
    setText(next);
    // Two texts to choose from stay in sight while one of them is written on.
    if (conflict === undefined) setState({ kind: "idle" });
    note();
  };
  const show = (next: AltState) => {
    setState(next);
    note();
  };

  const save = async () => {
    if (isSaving.current) return;
    isSaving.current = true;
    // Text that is typed during a save is saved after it, when the field loses focus.
    do {
      const alt = oneLine(written.current);
      if (alt === stored.current) break;
      show({ kind: "saving" });
      const outcome = await saver.save(articleId, url, alt, stored.current);
      if (outcome.kind !== "saved") {
        isSaving.current = false;
        show(troubleOf(outcome));
        return;
      }
      stored.current = alt;
      onDescribed(url, alt !== "");
    } while (document.activeElement !== input.current);
    isSaving.current = false;
    const isStored = oneLine(written.current) === stored.current;
    show({ kind: isStored && stored.current !== "" ? "saved" : "idle" });
  };

  return {
    input,
    text,
    state,
    write,
    // Leaving the field or Enter is no choice between two texts.
    save: async () => (conflict === undefined ? save() : undefined),
    async takeMine() {
      stored.current = conflict?.theirs ?? stored.current;
      await save();
    },
    takeTheirs() {
      stored.current = conflict?.theirs ?? stored.current;
      onDescribed(url, stored.current !== "");
      write(stored.current);
      show({ kind: stored.current === "" ? "idle" : "saved" });
    },
  };
}

function troubleOf(outcome: Exclude<AltOutcome, { kind: "saved" }>): AltState {
  switch (outcome.kind) {
    case "conflict":
      return outcome;
    case "gone":
      return { kind: "failed", text: message("image-left") };
    default:
      return { kind: "failed", text: saveErrorText(outcome.answer) };
  }
}
