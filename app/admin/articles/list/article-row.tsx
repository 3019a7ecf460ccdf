import { memo, useId, useState, useSyncExternalStore, useEffect } from "react";
import { Link } from "react-router";
import { ADMIN } from "#domain/admin-address.ts";
import { workAddress } from "#domain/slug.ts";
import buttons from "../../../ui/form/button.module.css";
import { Cover } from "../../../ui/picture/picture.tsx";
import styles from "./article-row.module.css";
import type { Row } from "./rows/rows.ts";
import { hasEdits, watchEdits } from "../../editing/unsaved-changes.ts";
import { subjectOf, type EditedId } from "../editor/unsaved-article.ts";
import { twoDigits } from "../../../ui/two-digits.ts";
import { fetchArticleImages } from "../../api.ts";
import type { ArticleImages } from "#domain/answers.ts";
import { Thumbnail } from "../../../ui/thumbnail.tsx";

export interface RowActions {
  onEdit: (row: Row) => void;
  onRemove: (row: Row) => void;
}

interface ArticleRowProps extends RowActions {
  row: Row;
  /** Index in the whole list, from 0. */
  place: number;
  isHidden: boolean;
  isEdited: boolean;
}

const THUMBNAIL = [{ width: "80px", ratio: 1 }];

/** Renders one article of the list with all its actions (D2). */
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
          {row.isDraft && (
            <Link
              to={`${ADMIN.editArticle(row.id)}&enlaces`}
              preventScrollReset
              className={styles.share}
            >
              Compartir<span className="visually-hidden"> {row.title} con un enlace privado</span>
            </Link>
          )}
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
        <Link to={ADMIN.history(row.id)} className={buttons.plain}>
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

/** Marks an article of which this browser stores an unsaved edit. */
export function UnsavedMark({ id }: { id: EditedId }) {
  const isKept = useSyncExternalStore(
    watchEdits,
    () => hasEdits(localStorage, subjectOf(id)),
    () => false,
  );
  return isKept && <span className={`${styles.unsaved} type-label`}>Cambios sin guardar</span>;
}

interface RowImagesProps {
  id: number;
  title: string;
}

type State = "loading" | "failed" | ArticleImages;

const WIDTH = "clamp(104px, 14vw, 200px)";

/** Fetches an article's pictures when the row is opened. */
export function RowImages({ id, title }: RowImagesProps) {
  const [state, setState] = useState<State>("loading");
  useEffect(() => {
    if (state !== "loading") return undefined;
    let isWanted = true;
    void fetchArticleImages(id).then((images) => isWanted && setState(images ?? "failed"));
    return () => {
      isWanted = false;
    };
  }, [id, state]);

  if (state === "loading") return <output>Cargando imágenes…</output>;
  if (state === "failed") {
    return (
      <p role="alert" className={styles.problem}>
        No se pudieron cargar las imágenes.
        <button type="button" className={buttons.plain} onClick={() => setState("loading")}>
          Reintentar
        </button>
      </p>
    );
  }
  const { central, gallery } = state;
  return (
    <>
      <ul className={styles.thumbnails}>
        {central && (
          <li>
            <Thumbnail media={central} name={`${title}, imagen central`} width={WIDTH} />
            <p className="type-label">Central</p>
          </li>
        )}
        {gallery.map((media, index) => (
          // The same picture may occur twice, so the key needs the index.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${media.url} ${index}`}>
            <Thumbnail media={media} name={`${title}, imagen ${index + 1}`} width={WIDTH} />
            <p className="type-label">{twoDigits(index + 1)}</p>
          </li>
        ))}
      </ul>
      {!central && <p>Este artículo no tiene imagen central.</p>}
      {gallery.length === 0 && <p>Este artículo no tiene imágenes en la galería.</p>}
      <p className={styles.note}>
        La imagen central se muestra en la pantalla principal de obras solo si el artículo está
        destacado.
      </p>
    </>
  );
}
