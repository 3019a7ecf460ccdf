import { useEffect, useMemo, useRef, useState } from "react";
import type { Sides } from "./merge.ts";
import { useUnsavedChanges, type FoundEdit, type UnsavedChanges } from "./unsaved-changes.ts";

/** A stored version of a document, from which an edit begins. */
export interface DocumentBase<Content> {
  /** Undefined for a document that was never saved. */
  version: number | undefined;
  content: Content;
}

/** An unsaved edit of a document, as the browser stores it. */
export interface DocumentEdit<Content> {
  base: DocumentBase<Content>;
  content: Content;
}

/** What came of a save; a form may add to each what it has to show. */
type DocumentSave<Content> =
  /** `stored` is what the form shows from now on. */
  | { kind: "saved"; stored: DocumentBase<Content> }
  /** Another save came first (409); `stored` is what it stored. */
  | { kind: "stale"; stored: DocumentBase<Content> }
  | { kind: "refused" };

type Stale<Result> = Extract<Result, { kind: "stale" }>;

interface DocumentOptions<Content, Result extends DocumentSave<Content>> {
  /** Names what is edited, as in `settings` or `article 12`. */
  subject: string;
  /** The stored version that the form opens with. */
  initial: DocumentBase<Content>;
  /** What the form holds now. */
  content: Content;
  /** Puts other content into the form. */
  show: (content: Content) => void;
  /** Whether a save of the one would store nothing new over the other. */
  isSame: (a: Content, b: Content) => boolean;
  /** Reads an edit as the browser stored it; undefined for one that no longer fits. */
  read: (stored: unknown, version: number) => DocumentEdit<Content> | undefined;
  /** Three-way merge; where both sides changed the same, `mine` wins. */
  merge: (sides: Sides<Content>) => Content;
  /** Sends a save. @param version the one it began from; undefined for a new document */
  send: (content: Content, version: number | undefined) => Promise<Result>;
  /** Something that no browser can store is under way, such as an upload. */
  isUnderWay: boolean;
  /** Called where a stale save met a form without changes: it shows the newer version instead of a conflict. */
  onNewerShown: () => void;
}

interface EditedDocument<Content, Result> extends Pick<
  UnsavedChanges<DocumentEdit<Content>>,
  "leaving" | "finish" | "discardAndLeave"
> {
  base: DocumentBase<Content>;
  isUnsaved: boolean;
  isSaving: boolean;
  /** What another save has stored meanwhile, until the admin has chosen; null for no conflict. */
  conflict: Stale<Result> | null;
  /** An edit that a reload or a crash left behind; null for none. */
  found: FoundEdit<DocumentEdit<Content>> | null;
  /** Puts the found edit into the form. What the form already holds is newer; it wins where both changed the same. */
  takeFound: () => void;
  dropFound: () => void;
  /**
   * Saves; whatever goes wrong leaves the form as it was (M1).
   * @param from the version that the content began from; that of the form, unless given
   */
  save: (content: Content, from?: DocumentBase<Content>) => Promise<Result>;
  /** Ends a conflict: saves what was chosen over what it was compared with. */
  saveChosen: (chosen: Content) => Promise<Result | undefined>;
  /** Goes back to the form, with nothing decided. */
  closeConflict: () => void;
}

/**
 * A versioned document in a form: an article or the settings. Unsaved changes outlive the page, a
 * save names the version it began from, and no other save is overwritten unseen (D3, K2).
 */
export function useDocument<Content, Result extends DocumentSave<Content>>(
  options: DocumentOptions<Content, Result>,
): EditedDocument<Content, Result> {
  const { subject, initial, content, show, isSame, read, merge, send, isUnderWay } = options;
  const { onNewerShown } = options;
  const [base, setBase] = useState(initial);
  const [conflict, setConflict] = useState<Stale<Result> | null>(null);
  const [isSaving, setSaving] = useState(false);
  const unsaved = useMemo(
    () => (isSame(base.content, content) ? null : { base, content }),
    [isSame, base, content],
  );
  const version = base.version ?? 0;
  const changes = useUnsavedChanges({ subject, read, unsaved, version, isUnderWay });
  const { found, removeFound, leaving, finish, discardAndLeave } = changes;

  const latest = useRef(content);
  useEffect(() => {
    latest.current = content;
  });

  const rebase = (onto: DocumentBase<Content>, next: Content) => {
    setBase(onto);
    show(next);
    latest.current = next;
  };

  const save = async (sent: Content, from: DocumentBase<Content> = base) => {
    const before = latest.current;
    setSaving(true);
    const result = await send(sent, from.version);
    setSaving(false);
    const { current } = latest;
    if (isStale(result)) {
      if (isSame(from.content, current)) {
        rebase(result.stored, result.stored.content);
        onNewerShown();
      } else setConflict(result);
    } else if (result.kind === "saved") {
      // What was changed during the save is not part of it.
      rebase(result.stored, current === before ? result.stored.content : current);
    }
    return result;
  };

  return {
    base,
    isUnsaved: unsaved !== null,
    isSaving,
    conflict,
    found,
    leaving,
    finish,
    discardAndLeave,
    save,
    takeFound() {
      if (found === null) return;
      const { edit } = found;
      // Saved against the version that it began from: what was stored since is not overwritten.
      const isOlder = (edit.base.version ?? 0) < version;
      const merged = merge({ base: base.content, mine: content, stored: edit.content });
      rebase(unsaved === null || isOlder ? edit.base : base, merged);
      removeFound();
    },
    dropFound: removeFound,
    async saveChosen(chosen) {
      if (conflict === null) return undefined;
      setConflict(null);
      rebase(conflict.stored, chosen);
      return save(chosen, conflict.stored);
    },
    closeConflict: () => setConflict(null),
  };
}

function isStale<Result extends { kind: string }>(result: Result): result is Stale<Result> {
  return result.kind === "stale";
}
