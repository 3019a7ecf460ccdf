import { memo, useState, type Dispatch, type KeyboardEvent } from "react";
import type { ArticleContent } from "#domain/article-content.ts";
import buttons from "../../../../ui/form/button.module.css";
import { SortableList } from "../../../editing/lists/sortable-list.tsx";
import { useFilmStates } from "../../../uploads/film/film-states.tsx";
import type { UploadQueue } from "../../../uploads/upload-queue.ts";
import { imageKeys } from "../../../uploads/upload-state.ts";
import type { FormAction } from "../form-state.ts";
import { BulkBar } from "./bulk/bulk-bar.tsx";
import bulk from "./bulk/bulk.module.css";
import { ImageCard } from "./bulk/image-card.tsx";
import { ImageRow } from "./image-row.tsx";
import styles from "./images.module.css";
import { isMissing } from "./missing-pictures.ts";
import type { FindMedia } from "./thumbnail.tsx";
import { useSelection } from "./bulk/use-selection.ts";

interface ImageOrderProps extends Pick<ArticleContent, "images" | "media"> {
  central: string;
  queue: UploadQueue;
  pictures: FindMedia;
  missing: ReadonlySet<string>;
  dispatch: Dispatch<FormAction>;
}

/** Lists the gallery as rows or as a grid; memoized, so that typing elsewhere does not render 200 images. */
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
      // Escape would close the dialog.
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
    // The handler serves the checkboxes inside.
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
            dispatch({ type: "bulk-changed", places, edit });
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

const VIEW_KEY = "imageView";

function useImageView() {
  const [view, setView] = useState<ImageView>(() =>
    // `localStorage` is missing if the form is rendered outside a browser.
    typeof localStorage === "object" && localStorage.getItem(VIEW_KEY) === "grid" ? "grid" : "rows",
  );
  const choose = (next: ImageView) => {
    localStorage.setItem(VIEW_KEY, next);
    setView(next);
  };
  return [view, choose] as const;
}
