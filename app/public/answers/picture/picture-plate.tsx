import { useRef, type CSSProperties, type KeyboardEvent, type MouseEvent, type Ref } from "react";
import { fill } from "#domain/words/fill.ts";
import { Picture } from "../../../ui/picture/picture.tsx";
import { useWords } from "../../../ui/words.tsx";
import { commentPlace, nameOf, pointPlace } from "../place.ts";
import type { DraftEdit, Point } from "../sending/use-draft.ts";
import type { PlateView } from "../view.ts";
import styles from "./picture-plate.module.css";

const SLOTS = [{ when: "(max-width: 1023px)", width: "100vw" }, { width: "66vw" }];

/** How far an arrow key moves a point, in shares of the picture. */
const STEP = 0.01;
const LARGE_STEP = 0.05;

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const CENTRE: Point = { x: 0.5, y: 0.5 };

interface PicturePlateProps {
  plate: PlateView;
  /** Undefined for someone who may not write. */
  edit: Omit<DraftEdit, "field"> | undefined;
  /** The comment whose point is meant. */
  shownNote: number | undefined;
  /** Moves the focus to the field. */
  onWrite: () => void;
}

/** A picture with the points of its comments; a press puts the point of a new one. */
export function PicturePlate({ plate, edit, shownNote, onWrite }: PicturePlateProps) {
  const { media, notes, number, project } = plate;
  const words = useWords("answers", "picture");
  const name = nameOf(plate, words.answers);
  const mark = useRef<HTMLButtonElement>(null);
  const put = (event: MouseEvent<HTMLButtonElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    // A key presses a button nowhere: the point begins in the middle, and waits for the arrows.
    const isPressed = event.detail > 0;
    const x = (event.clientX - left) / width;
    const y = (event.clientY - top) / height;
    edit?.change({ point: isPressed ? rounded({ x, y }) : CENTRE });
    if (isPressed) onWrite();
    else requestAnimationFrame(() => mark.current?.focus());
  };
  return (
    <div>
      <div className={styles.frame}>
        <Picture
          media={media}
          fallbackAlt={fill(words.picture.frame, { title: project, number })}
          slots={SLOTS}
          eager={number === 1}
          className={styles.picture}
        />
        {edit && (
          <button
            type="button"
            className={styles.press}
            aria-label={fill(words.answers.pointOut, { item: name })}
            onClick={put}
          />
        )}
        {notes.map(
          ({ id, point, number: at, guest }) =>
            point && (
              <a
                key={id}
                id={pointPlace(id)}
                href={`#${commentPlace(id)}`}
                className={styles.mark}
                data-meant={shownNote === id || undefined}
                style={placeAt(point)}
                aria-label={fill(words.answers.point, { number: at, name: guest })}
              >
                {at}
              </a>
            ),
        )}
        {edit?.draft.point && (
          <DraftMark
            ref={mark}
            point={edit.draft.point}
            number={notes.length + 1}
            onMove={(point) => edit.change({ point })}
            onWrite={onWrite}
          />
        )}
      </div>
      {edit && plate.isFirstPicture && (
        <p className={`${styles.hint} type-label`}>{words.answers.pressHint}</p>
      )}
    </div>
  );
}

interface DraftMarkProps {
  ref: Ref<HTMLButtonElement>;
  point: Point;
  number: number;
  onMove: (point: Point | null) => void;
  onWrite: () => void;
}

function DraftMark({ ref, point, number, onMove, onWrite }: DraftMarkProps) {
  const words = useWords("answers").answers;
  const move = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (event.key === "Escape") {
      onMove(null);
      onWrite();
    }
    if (arrow === undefined) return;
    event.preventDefault();
    const step = event.shiftKey ? LARGE_STEP : STEP;
    onMove(rounded({ x: point.x + arrow.x * step, y: point.y + arrow.y * step }));
  };
  return (
    <button
      ref={ref}
      type="button"
      className={`${styles.mark} ${styles.draft}`}
      style={placeAt(point)}
      aria-label={fill(words.draftPoint, { x: percent(point.x), y: percent(point.y) })}
      onKeyDown={move}
      onClick={onWrite}
    >
      {number}
    </button>
  );
}

const percent = (share: number) => Math.round(share * 100);

const onPicture = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;

/** Keeps a point on the picture, to a thousandth. */
function rounded({ x, y }: Point): Point {
  return { x: onPicture(x), y: onPicture(y) };
}

function placeAt({ x, y }: Point): CSSProperties {
  return { left: `${x * 100}%`, top: `${y * 100}%` };
}
