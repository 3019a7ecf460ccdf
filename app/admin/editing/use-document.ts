import { useEffect, useMemo, useReducer, useRef } from "react";
import type { Sides } from "./merge.ts";
import { useUnsavedChanges } from "./unsaved-changes.ts";

export interface DocumentBase<Content> {
  /** Undefined for a document that was never saved. */
  version: number | undefined;
  /** Set for a new article: however often its save is sent, it is stored once. */
  idempotencyKey?: string | undefined;
  content: Content;
}

export type DocumentSave<Content> =
  /** `stored` is what the form shows from now on. */
  | { kind: "saved"; stored: DocumentBase<Content> }
  /** Another save came first (409); `stored` is its content. */
  | { kind: "stale"; stored: DocumentBase<Content> }
  | { kind: "refused"; reason?: string };

/** Whether a document is being saved, and how its last save ended. */
export interface SaveState<Content, Result> {
  /** What the edit began from. */
  base: DocumentBase<Content>;
  isSaving: boolean;
  /** The stale save that the admin has to decide about. */
  conflict: Extract<Result, { kind: "stale" }> | null;
  /** The last save, if it was refused. */
  refusal: Extract<Result, { kind: "refused" }> | null;
}

export type SaveAction<Content, Result> =
  | { type: "sent" }
  /** `isFormChanged`: the form has changes that the answer's content lacks. */
  | { type: "answered"; result: Result; isFormChanged: boolean }
  | { type: "rebased"; base: DocumentBase<Content> }
  | { type: "conflict-closed" }
  | { type: "reason-gone"; reason: string };

export interface DocumentEdit<Content> {
  base: DocumentBase<Content>;
  content: Content;
}

interface DocumentOptions<Content, Result extends DocumentSave<Content>> {
  subject: string;
  initial: DocumentBase<Content>;
  content: Content;
  /** Replaces the form's content. */
  show: (content: Content) => void;
  /** Whether saving `a` over `b` would store nothing new. */
  isSame: (a: Content, b: Content) => boolean;
  read: (stored: unknown, version: number) => DocumentEdit<Content> | undefined;
  /** Merges three ways; `mine` wins if both sides changed a part. */
  merge: (sides: Sides<Content>) => Content;
  /** @param from the version that the content replaces */
  send: (content: Content, from: DocumentBase<Content>) => Promise<Result>;
  isUploading: boolean;
  /** Called if a save was stale but the form unchanged: it shows the newer version without a conflict. */
  onNewerShown: () => void;
}

/** Edits a versioned document: unsaved changes survive the page, and no other save is overwritten unseen. */
export function useDocument<Content, Result extends DocumentSave<Content>>(
  options: DocumentOptions<Content, Result>,
) {
  const { subject, initial, content, show, isSame, read, merge, isUploading } = options;
  const [saves, dispatch] = useReducer(reduceSaves<Content, Result>, {
    base: initial,
    isSaving: false,
    conflict: null,
    refusal: null,
  });
  const { base, conflict } = saves;
  const unsaved = useMemo(
    () => (isSame(base.content, content) ? null : { base, content }),
    [isSame, base, content],
  );
  const version = base.version ?? 0;
  const changes = useUnsavedChanges({ subject, read, unsaved, version, isUploading });
  const { recovered, dropRecovered, leaving, finish, discardAndLeave } = changes;

  const latest = useRef(content);
  useEffect(() => {
    latest.current = content;
  });

  const showContent = (next: Content) => {
    show(next);
    latest.current = next;
  };

  /** Saves content over a version. A failed save leaves the form unchanged. */
  const save = async (
    sent: Content,
    { from = base, send = options.send }: Partial<SaveOptions<Content, Result>> = {},
  ): Promise<Result> => {
    const before = latest.current;
    dispatch({ type: "sent" });
    const result = await send(sent, from);
    const { current } = latest;
    const isFormChanged =
      result.kind === "stale" ? !isSame(from.content, current) : current !== before;
    dispatch({ type: "answered", result, isFormChanged });
    // Changes made during the save stay unsaved in the form.
    if ("stored" in result && !isFormChanged) showContent(result.stored.content);
    if (result.kind === "stale" && !isFormChanged) options.onNewerShown();
    return result;
  };

  return {
    ...saves,
    isUnsaved: unsaved !== null,
    recovered,
    leaving,
    finish,
    discardAndLeave,
    save,
    /** Puts the recovered edit into the form; the form's content wins if both changed a part. */
    takeRecovered() {
      if (recovered === null) return;
      const { edit } = recovered;
      // Keep the edit's own base, so that the next save can't overwrite what was stored since.
      const isNewer = (edit.base.version ?? 0) > version;
      const merged = merge({ base: base.content, mine: content, stored: edit.content });
      dispatch({ type: "rebased", base: unsaved !== null && isNewer ? base : edit.base });
      showContent(merged);
      dropRecovered();
    },
    dropRecovered,
    /** Ends a conflict: saves the chosen content over the stored version. */
    async saveChosen(chosen: Content): Promise<Result | undefined> {
      if (conflict === null) return undefined;
      const { stored } = conflict;
      dispatch({ type: "rebased", base: stored });
      showContent(chosen);
      return save(chosen, { from: stored });
    },
    /** Returns to the form without a decision. */
    closeConflict: () => dispatch({ type: "conflict-closed" }),
    /** Forgets a refusal whose reason exists no more. */
    dropRefusal: (reason: string) => dispatch({ type: "reason-gone", reason }),
  };
}

interface SaveOptions<Content, Result> {
  /** The version that the content replaces; by default the one that the edit began from. */
  from: DocumentBase<Content>;
  send: (content: Content, from: DocumentBase<Content>) => Promise<Result>;
}

/** Returns the state of a document's saves after an action. */
export function reduceSaves<Content, Result extends DocumentSave<Content>>(
  state: SaveState<Content, Result>,
  action: SaveAction<Content, Result>,
): SaveState<Content, Result> {
  switch (action.type) {
    case "sent":
      return { ...state, isSaving: true };
    case "answered":
      return { ...state, isSaving: false, ...afterAnswer(state, action) };
    case "rebased":
      return { ...state, base: action.base, conflict: null };
    case "conflict-closed":
      return { ...state, conflict: null };
    default:
      return state.refusal?.reason === action.reason ? { ...state, refusal: null } : state;
  }
}

function afterAnswer<Content, Result extends DocumentSave<Content>>(
  { base }: SaveState<Content, Result>,
  { result, isFormChanged }: { result: Result; isFormChanged: boolean },
): Pick<SaveState<Content, Result>, "base" | "conflict" | "refusal"> {
  if (isKind(result, "refused")) return { base, conflict: null, refusal: result };
  if (isKind(result, "stale") && isFormChanged) return { base, conflict: result, refusal: null };
  return { base: "stored" in result ? result.stored : base, conflict: null, refusal: null };
}

function isKind<Result extends { kind: string }, Kind extends string>(
  result: Result,
  kind: Kind,
): result is Extract<Result, { kind: Kind }> {
  return result.kind === kind;
}
