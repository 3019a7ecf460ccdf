import { memo, useState, type Dispatch, type KeyboardEvent } from "react";
import type { ArticleContent } from "#domain/version.ts";
import buttons from "../../../../ui/form/button.module.css";
import { SortableList } from "../../../editing/lists/sortable-list.tsx";
import { useFilmStates } from "../../../uploads/film/film-states.tsx";
import type { UploadQueue } from "../../../uploads/upload-queue.ts";
import { type FormAction, imageKeys } from "../form-state.ts";
import { BulkBar } from "./together/bulk-bar.tsx";
import bulk from "./together/bulk.module.css";
import { ImageCard } from "./together/image-card.tsx";
import { ImageRow } from "./image-row.tsx";
import styles from "./images.module.css";
import { isMissing } from "./missing-pictures.ts";
import type { FindMedia } from "./thumbnail.tsx";
import { useSelection } from "./together/use-selection.ts";

interface ImageOrderProps extends Pick<ArticleContent, "images" | "media"> {
  /** Address of the central image. */
  central: string;
  queue: UploadQueue;
  pictures: FindMedia;
  missing: ReadonlySet<string>;
  dispatch: Dispatch<FormAction>;
}

/**
 * The gallery's images in their order, which is changed by drag, touch, keyboard or a click (D3),
 * as rows or as a grid; several can be changed together (U8).
 * Memoized like its rows: with 200 images a keystroke elsewhere in the form renders none of them.
 */
export const ImageOrder = memo(function ImageOrder(props: ImageOrderProps) {
  const { images, media, central, queue, pictures, missing, dispatch } = props;
  const [view, setView] = useImageView();
  const keys = imageKeys(images);
  const { chosen, toggle, chooseAll, clear } = useSelection(keys);
  const places = keys.flatMap((key, place) => (chosen.has(key) ? place : []));
  const isGrid = view === "grid";
  const filmStates = useFilmStates(images);

  const onKeyDown = (event: KeyboardEvent) => {
    const isInList = event.target instanceof Element && event.target.matches("[data-choose]");
    if (isInList && event.key === "a" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      chooseAll();
    }
    if (event.key === "Escape" && chosen.size > 0) {
      // The dialog would close.
      event.preventDefault();
      event.stopPropagation();
      clear();
    }
  };
  const shared = (url: string, index: number) => ({
    imageKey: keys[index] ?? url,
    url,
    index,
    isCentral: url === central,
    isMissing: isMissing(media, url, missing),
    isChosen: chosen.has(keys[index] ?? url),
    filmState: filmStates.get(url),
    text: media[url],
    pictures,
    onToggle: toggle,
  });

  return (
    // Keys work on the checkboxes in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={onKeyDown}>
      {images.length > 1 && (
        <fieldset className={bulk.tools}>
          <legend className="visually-hidden">Cómo se ven las imágenes</legend>
          {VIEWS.map(({ name, label }) => (
            <button
              key={name}
              type="button"
              className={buttons.plain}
              aria-pressed={view === name}
              onClick={() => setView(name)}
            >
              {label}
            </button>
          ))}
        </fieldset>
      )}
      {places.length > 0 && (
        <BulkBar
          count={places.length}
          total={images.length}
          onEdit={(edit) => {
            dispatch({ type: "changed-together", places, edit });
            if (edit.kind === "remove") clear();
          }}
          onClear={clear}
        />
      )}
      <SortableList
        noun="Imagen"
        label="Orden de las imágenes"
        onMove={(from, to) => dispatch({ type: "moved", from, to })}
      >
        {(helpId) => (
          <ol className={isGrid ? bulk.grid : styles.list}>
            {images.map((url, index) =>
              isGrid ? (
                <ImageCard key={keys[index]} {...shared(url, index)} orderHelpId={helpId} />
              ) : (
                <ImageRow
                  key={keys[index]}
                  {...shared(url, index)}
                  isLast={index === images.length - 1}
                  queue={queue}
                  dispatch={dispatch}
                  orderHelpId={helpId}
                />
              ),
            )}
          </ol>
        )}
      </SortableList>
    </div>
  );
});

type ImageView = "rows" | "grid";

const VIEWS: readonly { name: ImageView; label: string }[] = [
  { name: "rows", label: "Filas" },
  { name: "grid", label: "Cuadrícula" },
];

/** Where this browser remembers how the images are looked at. */
const VIEW_KEY = "imageView";

function useImageView() {
  const [view, setView] = useState<ImageView>(() =>
    // The form is only rendered in the browser, on demand.
    typeof localStorage === "object" && localStorage.getItem(VIEW_KEY) === "grid" ? "grid" : "rows",
  );
  const choose = (next: ImageView) => {
    localStorage.setItem(VIEW_KEY, next);
    setView(next);
  };
  return [view, choose] as const;
}
