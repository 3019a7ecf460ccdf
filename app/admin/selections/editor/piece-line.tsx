import { Cover } from "../../../ui/picture/picture.tsx";
import { Thumbnail } from "../../../ui/thumbnail.tsx";
import type { Piece } from "./pieces.ts";
import styles from "./selection-form.module.css";

const WIDTH = "64px";
const SLOTS = [{ width: WIDTH, ratio: 1 }];

/** Shows one piece of a selection: its picture, its project and what it is. */
export function PieceLine({ piece }: { piece: Piece }) {
  if (piece.state === "gone") {
    return (
      <div className={styles.piece}>
        <Cover media={null} fallbackAlt="" slots={SLOTS} className={styles.cover} />
        <p className={styles.gone}>Ya no está: no se muestra.</p>
      </div>
    );
  }
  const { title, year, isDraft } = piece.work;
  const { kind, picture } = piece.state === "shown" ? piece : { kind: "Cargando…", picture: null };
  return (
    <div className={styles.piece}>
      {picture ? (
        <Thumbnail
          media={picture}
          // Beside a whole project's title its cover says nothing more.
          name={kind === "Proyecto entero" ? "" : `${kind} de ${title}`}
          width={WIDTH}
        />
      ) : (
        <Cover media={null} fallbackAlt="" slots={SLOTS} className={styles.cover} />
      )}
      <p className={styles.what}>
        <b>{title}</b>
        <span className="type-label">
          {year} · {kind}
          {isDraft && " · Borrador"}
        </span>
      </p>
    </div>
  );
}

/** Returns a piece as text, for the comparison of two saves. */
export function pieceText(piece: Piece): string {
  if (piece.state === "gone") return "Ya no está";
  const { title } = piece.work;
  if (piece.state === "loading" || piece.kind === "Proyecto entero") return title;
  return `${title} (${piece.picture?.alt || piece.kind.toLowerCase()})`;
}
