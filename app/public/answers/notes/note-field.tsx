import { useId, type RefObject } from "react";
import { fill } from "#domain/words/fill.ts";
import { useWords } from "../../../ui/words.tsx";
import { clock, placeOf } from "../place.ts";
import { MOST_COMMENT, MOST_TYPED, Problem } from "../sending/problem.tsx";
import { useAct, useSending } from "../sending/use-act.ts";
import { fieldsOf, type DraftEdit } from "../sending/use-draft.ts";
import type { PlateView } from "../view.ts";
import styles from "./note-field.module.css";

interface NoteFieldProps {
  field: RefObject<HTMLTextAreaElement | null>;
  plate: PlateView;
  /** What the comment is on, for screen readers. */
  name: string;
  edit: Omit<DraftEdit, "field">;
  /** The key of the form where it is sent without scripts. */
  formKey: string;
}

/** Where a guest writes on a picture or film; what is written stays in the browser until it is kept. */
export function NoteField({ field, plate, name, edit, formKey }: NoteFieldProps) {
  const words = useWords("answers").answers;
  const { action, first } = useSending();
  const { url } = plate.media;
  const { draft, change, clear } = edit;
  const act = useAct(`comment:${url}`, (sent) => clear(sent.key));
  const id = useId();
  const before = first?.sent.act === "comment" && first.sent.media === url ? first : undefined;
  const problem = act.problem ?? (draft.key === before?.sent.key ? before : undefined);
  const length = [...draft.text].length;
  const isTooLong = length > MOST_COMMENT;
  const { key, text: _, ...place } = fieldsOf(draft);
  return (
    <form
      method="post"
      action={action}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (act.isSending) return;
        if (isTooLong) return field.current?.focus();
        act.send({ act: "comment", media: url, ...fieldsOf(draft) });
      }}
    >
      <input type="hidden" name="act" value="comment" />
      <input type="hidden" name="media" value={url} />
      <input type="hidden" name="at" value={placeOf(plate)} />
      <input type="hidden" name="key" value={key || formKey} />
      {Object.entries(place).map(
        ([at, value]) => value && <input key={at} type="hidden" name={at} value={value} />,
      )}
      <div className={`${styles.head} type-label`}>
        <label htmlFor={id}>
          {words.write}
          <span className="visually-hidden"> ({name})</span>
        </label>
        {draft.point && (
          <Place
            text={words.pointAt}
            remove={words.removePoint}
            onRemove={() => change({ point: null })}
          />
        )}
        {draft.seconds !== null && (
          <Place
            text={fill(words.momentAt, {
              time: clock({ seconds: draft.seconds, frame: plate.hasFrames ? 0 : null }),
            })}
            remove={words.removeMoment}
            onRemove={() => change({ seconds: null })}
          />
        )}
      </div>
      <textarea
        ref={field}
        id={id}
        name="text"
        required
        rows={2}
        maxLength={MOST_TYPED}
        className={styles.text}
        defaultValue={before?.sent.text}
        aria-invalid={isTooLong || problem?.state === "refused"}
        aria-describedby={isTooLong ? `${id}-length` : `${id}-problem`}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
        onChange={({ currentTarget }) => {
          act.cancel();
          change({ text: currentTarget.value });
        }}
      />
      <div className={styles.foot}>
        {isTooLong ? (
          <p id={`${id}-length`} className={styles.length}>
            {fill(words.tooLong, { length, most: MOST_COMMENT })}
          </p>
        ) : (
          <Problem id={`${id}-problem`} answer={problem} />
        )}
        <button type="submit" className={`${styles.send} type-label`} aria-disabled={act.isSending}>
          {act.isSending ? words.sending : words.send}
          <span className="visually-hidden"> ({name})</span>
        </button>
      </div>
    </form>
  );
}

interface PlaceProps {
  text: string;
  remove: string;
  onRemove: () => void;
}

/** Where the comment belongs, with a button that says it belongs to the whole. */
function Place({ text, remove, onRemove }: PlaceProps) {
  return (
    <span className={styles.place}>
      {text}
      <button type="button" className={styles.remove} aria-label={remove} onClick={onRemove}>
        ×
      </button>
    </span>
  );
}
