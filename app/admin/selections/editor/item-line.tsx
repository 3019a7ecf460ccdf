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
  return (
    <div className={styles.item}>
      {picture ? (
        <Thumbnail
          media={picture}
          // Beside a whole project's title its cover says nothing more.
          name={kind === "Proyecto entero" ? "" : `${kind} de ${title}`}
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
      </p>
    </div>
  );
}

/** Returns a item as text, for the comparison of two saves. */
export function itemText(view: ItemView): string {
  if (view.state === "gone") return "Ya no está";
  const { title } = view.work;
  if (view.state === "loading" || view.kind === "Proyecto entero") return title;
  return `${title} (${view.picture?.alt || view.kind.toLowerCase()})`;
}
