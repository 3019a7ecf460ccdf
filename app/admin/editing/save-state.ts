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

/** Returns a key for the saves of one new article. */
export function newIdempotencyKey(): string {
  // `crypto.randomUUID` is missing on plain HTTP.
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
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
