import { memo, useId, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { workAddress } from "#domain/slug.ts";
import buttons from "../../../ui/form/button.module.css";
import { Cover } from "../../../ui/picture/picture.tsx";
import styles from "./article-row.module.css";
import { RowImages } from "./row-images.tsx";
import type { Row } from "./rows/rows.ts";
import { hasEdits, watchEdits } from "../../editing/use-document.ts";
import { subjectOf, type EditedId } from "../editor/form-state.ts";

/** What can be done with an article from its card (D2). */
export interface RowActions {
  onEdit: (row: Row) => void;
  onRemove: (row: Row) => void;
}

interface ArticleRowProps extends RowActions {
  row: Row;
  /** Among all of the list, from 0. */
  place: number;
  isHidden: boolean;
  /** Whether the form is open over it: the others are dimmed meanwhile (D6). */
  isEdited: boolean;
}

const THUMBNAIL = [{ width: "80px", ratio: 1 }];

/** One article of the list with its actions, all of them in sight (D2). */
export const ArticleRow = memo(function ArticleRow(props: ArticleRowProps) {
  const { row, place, isHidden, isEdited, onEdit, onRemove } = props;
  const [isOpen, setOpen] = useState(false);
  const images = useId();
  const about = <span className="visually-hidden"> {row.title}</span>;
  return (
    <li
      className={styles.row}
      hidden={isHidden}
      data-row={place}
      data-edited={isEdited || undefined}
    >
      <Cover media={row.cover} fallbackAlt="" slots={THUMBNAIL} className={styles.thumbnail} />
      <div className={styles.name}>
        <h2>{row.title}</h2>
        <p className={`${styles.places} type-label`}>
          <UnsavedMark id={row.id} />
          {row.isDraft && <b className={styles.draft}>Borrador</b>}
          {row.places.map((place) => (
            <span key={place}>{place}</span>
          ))}
          {row.withoutAlt > 0 && <span>{row.withoutAlt} sin texto alternativo</span>}
        </p>
      </div>
      <p className="type-label">Año {row.year}</p>
      <p className={`${styles.categories} type-label`}>
        <span className="visually-hidden">Servicios: </span>
        {row.categories.join(", ") || "—"}
      </p>
      <p className="type-label">
        Destacado <b className={row.isTop ? styles.yes : undefined}>{row.isTop ? "Sí" : "No"}</b>
      </p>
      <p className={styles.actions}>
        <button
          type="button"
          id={`edit-${row.id}`}
          className={buttons.plain}
          onClick={() => onEdit(row)}
        >
          Editar{about}
        </button>
        <a href={workAddress(row.slug)} target="_blank" rel="noreferrer" className={buttons.plain}>
          Ver<span className="visually-hidden"> {row.title} en una pestaña nueva</span>
        </a>
        <button
          type="button"
          className={buttons.plain}
          aria-expanded={isOpen}
          aria-controls={images}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Ocultar Imágenes" : "Mostrar Imágenes"}
          {about}
        </button>
        <Link to={`/dashboard/historial/${row.id}`} className={buttons.plain}>
          Historial{about}
        </Link>
        <button type="button" className={buttons.danger} onClick={() => onRemove(row)}>
          Eliminar{about}
        </button>
      </p>
      <div id={images} className={styles.images} hidden={!isOpen}>
        {isOpen && <RowImages key={row.version} id={row.id} title={row.title} />}
      </div>
    </li>
  );
});

/** Says in the list that this browser keeps an edit of the article that was not saved (D3). */
export function UnsavedMark({ id }: { id: EditedId }) {
  const isKept = useSyncExternalStore(
    watchEdits,
    () => hasEdits(localStorage, subjectOf(id)),
    () => false,
  );
  return isKept && <span className={`${styles.unsaved} type-label`}>Cambios sin guardar</span>;
}
