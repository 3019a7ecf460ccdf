import { Cover } from "../../../ui/picture/picture.tsx";
import { Thumbnail } from "../../../ui/thumbnail.tsx";
import type { ItemView } from "./item-views.ts";
import styles from "./selection-form.module.css";

const WIDTH = "64px";
const SLOTS = [{ width: WIDTH, ratio: 1 }];

/** Shows one item of a selection: its picture, its project and what it is. */
export function ItemLine({ view }: { view: ItemView }) {
  if (view.state === "gone") {
    return (
      <div className={styles.item}>
        <Cover media={null} fallbackAlt="" slots={SLOTS} className={styles.cover} />
        <p className={styles.gone}>Ya no está: no se muestra.</p>
      </div>
    );
  }
  const { title, year, isDraft } = view.work;
  const { kind, picture } = view.state === "shown" ? view : { kind: "Cargando…", picture: null };
  // A project's title and year already say which one it is.
  const isProject = kind === "Proyecto entero";
  return (
    <div className={styles.item}>
      {picture ? (
        <Thumbnail
          media={picture}
          name={isProject ? "" : `${kind} de ${title}`}
          width={WIDTH}
          isMarked={false}
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
        {!isProject && picture?.alt && (
          <span className={styles.alt} aria-hidden="true">
            {picture.alt}
          </span>
        )}
      </p>
    </div>
  );
}

/** Returns an item as text, for the comparison of two saves. */
export function itemText(view: ItemView): string {
  if (view.state === "gone") return "Ya no está";
  const { title } = view.work;
  if (view.state === "loading" || view.kind === "Proyecto entero") return title;
  return `${title} (${view.picture?.alt || view.kind.toLowerCase()})`;
}
