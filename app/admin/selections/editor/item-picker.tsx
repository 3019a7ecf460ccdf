import type { Media } from "#domain/media.ts";
import { MOST_SELECTION_ITEMS, type SelectionItem } from "#domain/selection.ts";
import buttons from "../../../ui/form/button.module.css";
import { Field } from "../../../ui/form/field.tsx";
import { Thumbnail } from "../../../ui/thumbnail.tsx";
import page from "../../layout/page.module.css";
import { isSameItem, kindOf, mediaIn, type LoadedImages, type Work } from "./item-views.ts";
import styles from "./selection-form.module.css";

interface ItemPickerProps {
  works: readonly Work[];
  items: readonly SelectionItem[];
  chosen: number | null;
  /** Of the chosen work; undefined while they load. */
  images: LoadedImages | undefined;
  onChoose: (article: number | null) => void;
  onRetry: (article: number) => void;
  onChange: (update: (items: readonly SelectionItem[]) => readonly SelectionItem[]) => void;
}

const WIDTH = "clamp(100px, 12vw, 144px)";

/** Puts a project, or pictures and films of it, into a selection, and takes them out. */
export function ItemPicker(props: ItemPickerProps) {
  const { works, items, chosen, images, onChoose, onRetry, onChange } = props;
  const work = works.find(({ id }) => id === chosen);
  const isFull = items.length >= MOST_SELECTION_ITEMS;
  const isIn = (item: SelectionItem) => items.some((each) => isSameItem(each, item));
  const toggle = (item: SelectionItem) =>
    onChange((now) =>
      now.some((each) => isSameItem(each, item))
        ? now.filter((each) => !isSameItem(each, item))
        : [...now, item],
    );

  return (
    <>
      <Field label="Obra">
        <select
          value={chosen ?? ""}
          onChange={({ currentTarget: { value } }) => onChoose(value === "" ? null : Number(value))}
        >
          <option value="">Elige una obra</option>
          {works
            .toSorted((one, other) => one.title.localeCompare(other.title, "es"))
            .map(({ id, title, year, isDraft }) => (
              <option key={id} value={id}>
                {title} · {year}
                {isDraft && " · Borrador"}
              </option>
            ))}
        </select>
      </Field>
      <output className={page.note}>
        {items.length === 1 ? "1 pieza" : `${items.length} piezas`} de {MOST_SELECTION_ITEMS}.
        {isFull && " No caben más: quita alguna antes de añadir otra."}
      </output>
      {work && (
        <>
          <p>
            <ProjectButton
              item={{ article: work.id, media: null }}
              isIn={isIn}
              isFull={isFull}
              onToggle={toggle}
            />
          </p>
          {images === undefined && <output>Cargando imágenes…</output>}
          {images === "failed" && (
            <p role="alert" className={styles.failed}>
              No se pudieron cargar las imágenes.
              <button type="button" className={buttons.plain} onClick={() => onRetry(work.id)}>
                Reintentar
              </button>
            </p>
          )}
          {images !== undefined && images !== "failed" && (
            <MediaGrid media={mediaIn(images)} {...{ work, isIn, isFull }} onToggle={toggle} />
          )}
        </>
      )}
    </>
  );
}

interface Choosing {
  isIn: (item: SelectionItem) => boolean;
  isFull: boolean;
  onToggle: (item: SelectionItem) => void;
}

function ProjectButton({ item, isIn, isFull, onToggle }: Choosing & { item: SelectionItem }) {
  const isChosen = isIn(item);
  return (
    <button
      type="button"
      className={buttons.plain}
      disabled={isFull && !isChosen}
      onClick={() => onToggle(item)}
    >
      {isChosen ? "Quitar el proyecto entero" : "Añadir el proyecto entero"}
    </button>
  );
}

interface MediaGridProps extends Choosing {
  work: Work;
  media: readonly Media[];
}

function MediaGrid({ work, media, isIn, isFull, onToggle }: MediaGridProps) {
  if (media.length === 0) return <p className={page.note}>Esta obra no tiene imágenes.</p>;
  return (
    <ul className={styles.grid} aria-label={`Fotografías y películas de ${work.title}`}>
      {media.map((each, index) => {
        const item = { article: work.id, media: each.url };
        const isChosen = isIn(item);
        return (
          <li key={each.url}>
            <button
              type="button"
              className={styles.medium}
              aria-pressed={isChosen}
              disabled={isFull && !isChosen}
              onClick={() => onToggle(item)}
            >
              <Thumbnail media={each} name="" width={WIDTH} />
              <span className="visually-hidden">
                {`${kindOf(item)} ${index + 1}${each.alt && `: ${each.alt}`}`}
              </span>
              <span className={`${styles.mark} type-label`} aria-hidden="true">
                {isChosen ? "✓ Dentro" : "Añadir"}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
