import { fill } from "#domain/words/fill.ts";
import { useWords } from "../../../ui/words.tsx";
import { clock, commentPlace, pointPlace } from "../place.ts";
import type { NoteView } from "../view.ts";
import { Withdraw } from "./withdraw.tsx";
import styles from "./note-list.module.css";

interface NoteListProps {
  notes: readonly NoteView[];
  /** Where a withdrawn comment leaves the focus. */
  place: string;
  /** Leads to a moment of the film. */
  onSeek?: (seconds: number) => void;
  /** Shows which point is meant, or none. */
  onPoint?: (id: number | undefined) => void;
}

/** The comments on a picture or film, those of a film by their moments (B2). */
export function NoteList({ notes, ...rest }: NoteListProps) {
  return (
    <ol className={styles.list}>
      {notes.map((note) => (
        <Note key={note.id} note={note} {...rest} />
      ))}
    </ol>
  );
}

interface NoteProps extends Omit<NoteListProps, "notes"> {
  note: NoteView;
}

function Note({ note, place, onSeek, onPoint }: NoteProps) {
  const words = useWords("answers").answers;
  const { id, number, guest, text, moment, point, at, reply, isDone, isOwn } = note;
  return (
    <li
      id={commentPlace(id)}
      tabIndex={-1}
      className={styles.note}
      data-done={isDone || undefined}
      onPointerEnter={() => point && onPoint?.(id)}
      onPointerLeave={() => point && onPoint?.(undefined)}
    >
      <p className={`${styles.head} type-label`}>
        {point && onPoint ? (
          <a href={`#${pointPlace(id)}`} className={styles.number}>
            {number}
          </a>
        ) : (
          <span className={styles.number}>{number}</span>
        )}
        <b className={styles.guest}>{guest}</b>
        {moment && onSeek && (
          <a
            href={`#${place}`}
            className={styles.moment}
            onClick={(event) => {
              event.preventDefault();
              onSeek(moment.seconds);
            }}
          >
            {clock(moment)}
            {moment.frame !== null && ` · ${fill(words.frame, { frame: moment.frame })}`}
            <span className="visually-hidden"> ({words.goTo})</span>
          </a>
        )}
        {isDone && <span className={styles.done}>{words.done}</span>}
      </p>
      <p className={styles.text}>{text}</p>
      {reply !== null && (
        <div className={styles.reply}>
          <p className="type-label">{words.reply}</p>
          <p className={styles.text}>{reply}</p>
        </div>
      )}
      <div className={`${styles.foot} type-label`}>
        <span>{at}</span>
        {isOwn && <Withdraw id={id} name={fill(words.withdrawComment, { number })} place={place} />}
      </div>
    </li>
  );
}
