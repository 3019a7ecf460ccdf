import type { AnswerOutcome, AnswerRefusal } from "#domain/answer.ts";

/** What a guest sent, by field. */
export type Fields = Readonly<Record<string, string>>;

/** The server's answer to what a guest sent. */
export type ActAnswer =
  | { state: "kept"; sent: Fields }
  | { state: "refused"; code: AnswerRefusal; sent: Fields }
  /** Meanwhile the link was closed, asks for no answers, or has another password. */
  | { state: "closed" | "unasked" | "locked"; sent: Fields }
  /** The server or the line failed; it can be sent again. */
  | { state: "failed" | "waiting"; sent: Fields };

/** What a form of the page may send. */
const FIELDS = ["act", "name", "key", "media", "text", "x", "y", "seconds", "id", "at"] as const;

/** Returns what was sent, without the fields that the page does not know. */
export function sentFields(form: URLSearchParams): Fields {
  return Object.fromEntries(
    FIELDS.flatMap((name) => {
      const value = form.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
  );
}

/** Returns what the server is asked to do; it checks the shape. */
export function actOf(sent: Fields): unknown {
  const { act, key, media, text, id } = sent;
  const [x, y] = [numberIn(sent.x), numberIn(sent.y)];
  return {
    act,
    key,
    media,
    text,
    id: numberIn(id),
    point: x === null || y === null ? null : { x, y },
    seconds: numberIn(sent.seconds),
  };
}

function numberIn(text: string | undefined): number | null {
  return text === undefined || text === "" ? null : Number(text);
}

/** Says how an act ended that was not kept. */
export function unkept(
  outcome: Exclude<AnswerOutcome, { state: "kept" }>,
  sent: Fields,
): ActAnswer {
  if (outcome.state === "refused") return { state: "refused", code: outcome.code, sent };
  return { state: outcome.state === "none" ? "closed" : outcome.state, sent };
}
