import { useRef, useState } from "react";
import { posterOf } from "#domain/film.ts";
import { fill } from "#domain/words/fill.ts";
import { stillRatio } from "../../ui/picture/slots.ts";
import { useWords } from "../../ui/words.tsx";
import { ChooseButton } from "./choose-button.tsx";
import { FilmPlate, type FilmHandle } from "./film/film-plate.tsx";
import { NoteField } from "./notes/note-field.tsx";
import { NoteList } from "./notes/note-list.tsx";
import { PicturePlate } from "./picture/picture-plate.tsx";
import { nameOf, placeOf } from "./place.ts";
import styles from "./plate.module.css";
import { useSending } from "./sending/use-act.ts";
import { useDraft } from "./sending/use-draft.ts";
import type { AnswersView, PlateView } from "./view.ts";

interface PlateProps {
  plate: PlateView;
  total: number;
  view: Pick<AnswersView, "token" | "guest" | "formKey">;
}

/** A picture or film, with what guests chose and wrote beside it. */
export function Plate({ plate, total, view }: PlateProps) {
  const { media, number, project, notes, chosenBy, isNew } = plate;
  const { token, guest, formKey } = view;
  const words = useWords("answers").answers;
  const { first, action: page } = useSending();
  const isFirst = first?.sent.act === "comment" && first.sent.media === media.url;
  const { field, ...edit } = useDraft(token, media.url, isFirst ? first.sent : undefined);
  const film = useRef<FilmHandle>(null);
  const [shownNote, setShownNote] = useState<number>();
  const name = nameOf(plate, words);
  const canWrite = guest !== null;
  const focusField = () => field.current?.focus();
  return (
    <section
      id={placeOf(plate)}
      tabIndex={-1}
      className={styles.plate}
      style={{ "--shape": stillRatio(posterOf(media)).toFixed(4) }}
      aria-label={name}
    >
      <div className={styles.figure}>
        {plate.isFilm ? (
          <FilmPlate
            ref={film}
            plate={plate}
            page={page}
            canWrite={canWrite}
            onMoment={(seconds) => {
              edit.change({ seconds });
              focusField();
            }}
          />
        ) : (
          <PicturePlate
            plate={plate}
            edit={canWrite ? edit : undefined}
            shownNote={shownNote}
            onWrite={focusField}
          />
        )}
        <div className={`${styles.caption} type-label`}>
          <p className={styles.facts}>
            <span>
              {number} / {total}
            </span>
            <span className={styles.project}>{project}</span>
            {isNew && <span className={styles.new}>{words.newSince}</span>}
          </p>
          {canWrite && <ChooseButton plate={plate} name={name} />}
          {chosenBy.length > 0 && (
            <p className={styles.chosenBy}>
              {fill(words.chosenBy, { names: chosenBy.join(", ") })}
            </p>
          )}
        </div>
      </div>
      {(notes.length > 0 || canWrite) && (
        <div className={styles.notes}>
          <h3 className="visually-hidden">{fill(words.commentsOn, { item: name })}</h3>
          {notes.length > 0 && (
            <NoteList
              notes={notes}
              place={placeOf(plate)}
              onSeek={(seconds) => film.current?.show(seconds)}
              onPoint={setShownNote}
            />
          )}
          {canWrite && (
            <NoteField
              field={field}
              plate={plate}
              name={name}
              edit={edit}
              formKey={`${formKey}-${number}`}
            />
          )}
        </div>
      )}
    </section>
  );
}
