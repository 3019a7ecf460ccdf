import type { Category } from "#domain/category.ts";
import type { Media } from "#domain/media.ts";
import { workAddress } from "#domain/slug.ts";
import buttons from "../shared/admin/button.module.css";
import { Cover } from "../shared/picture/cover.tsx";
import styles from "./dashboard.module.css";
import { UnsavedMark } from "./unsaved-mark.tsx";

/** What the list shows of an article (D2). */
export interface Row {
  id: number;
  slug: string;
  title: string;
  year: number;
  categories: Category[];
  isTop: boolean;
  count: number;
  cover: Media | null;
}

interface ArticleRowProps {
  row: Row;
  onEdit: () => void;
  onRemove: () => void;
}

const THUMBNAIL = [{ width: "80px", ratio: 1 }];

/** One article of the list with its actions, all of them in sight (D2). */
export function ArticleRow({ row, onEdit, onRemove }: ArticleRowProps) {
  return (
    <li className={styles.row}>
      <Cover media={row.cover} fallbackAlt="" slots={THUMBNAIL} className={styles.thumbnail} />
      <h2 className={styles.title}>
        {row.title} <UnsavedMark id={row.id} />
      </h2>
      <p className="type-label">Año {row.year}</p>
      <p className={`${styles.categories} type-label`}>
        <span className="visually-hidden">Servicios: </span>
        {row.categories.join(", ") || "—"}
      </p>
      <p className={`${styles.featured} type-label`}>
        Destacado <b className={row.isTop ? styles.yes : undefined}>{row.isTop ? "Sí" : "No"}</b>
      </p>
      <p className={styles.actions}>
        <button type="button" className={buttons.plain} onClick={onEdit}>
          Editar<span className="visually-hidden"> {row.title}</span>
        </button>
        <a href={workAddress(row.slug)} target="_blank" rel="noreferrer" className={buttons.plain}>
          Ver<span className="visually-hidden"> {row.title} en una pestaña nueva</span>
        </a>
        <button type="button" className={buttons.danger} onClick={onRemove}>
          Eliminar<span className="visually-hidden"> {row.title}</span>
        </button>
      </p>
    </li>
  );
}
