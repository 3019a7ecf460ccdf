import { memo, useCallback, useRef, type ComponentProps, type Dispatch } from "react";
import { Accessibility, PointerSensor } from "@dnd-kit/dom";
import { isSortable } from "@dnd-kit/dom/sortable";
import { DragDropProvider } from "@dnd-kit/react";
import type { ArticleContent } from "#domain/version.ts";
import type { FormAction } from "../form-state.ts";
import { isLost } from "./deleted-pictures.ts";
import { keysOf } from "./image-keys.ts";
import { ImageRow } from "./image-row.tsx";
import styles from "./images.module.css";
import type { Pictures } from "./thumbnail.tsx";
import type { UploadQueue } from "../../../uploads/upload-queue.ts";

interface ImageOrderProps extends Pick<ArticleContent, "images" | "media"> {
  /** Address of the central image. */
  central: string;
  queue: UploadQueue;
  pictures: Pictures;
  gone: ReadonlySet<string>;
  dispatch: Dispatch<FormAction>;
}

type Options = NonNullable<ConstructorParameters<typeof Accessibility>[1]>;

/** Names the elements by which dnd-kit tells what happens. */
const ORDER_ID = "imagenes";

/** What a screen reader says of the handle of an image (D3). */
const INSTRUCTIONS: Options["screenReaderInstructions"] = {
  draggable:
    "Pulsa Espacio para levantar la imagen, las flechas para moverla, Espacio otra vez para dejarla en su nuevo lugar, o Escape para cancelar.",
};

/** What it says while an image is moved. */
const ANNOUNCEMENTS: NonNullable<Options["announcements"]> = {
  dragstart({ operation: { source } }) {
    return isSortable(source) ? `Imagen ${source.initialIndex + 1} levantada.` : undefined;
  },
  dragover({ operation: { source, target } }) {
    if (!isSortable(source) || !isSortable(target) || source.id === target.id) return undefined;
    return `Imagen ${source.initialIndex + 1}: lugar ${target.index + 1}.`;
  },
  dragend({ operation: { source }, canceled }) {
    if (!isSortable(source)) return undefined;
    const name = `Imagen ${source.initialIndex + 1}`;
    return canceled
      ? `Movimiento cancelado. ${name} vuelve a su lugar.`
      : `${name} queda en el lugar ${source.index + 1}.`;
  },
};

/** What dnd-kit is made of here; the same object at each render, or it would begin anew. */
const PLUGINS: ComponentProps<typeof DragDropProvider>["plugins"] = (defaults) => [
  ...defaults.filter((each) => each !== Accessibility),
  Accessibility.configure({
    id: ORDER_ID,
    announcements: ANNOUNCEMENTS,
    screenReaderInstructions: INSTRUCTIONS,
  }),
];

/**
 * A drag begins as soon as the handle is touched. The library waits a quarter of a second for
 * a finger, so that one that scrolls moves nothing; but the handle is there for nothing else.
 */
const SENSORS: ComponentProps<typeof DragDropProvider>["sensors"] = (defaults) => [
  ...defaults.filter((each) => each !== PointerSensor),
  PointerSensor.configure({ activationConstraints: () => undefined }),
];

/**
 * The gallery's images in their order, which is changed by drag, touch, keyboard or a click (D3).
 * Memoized like its rows: with 200 images a keystroke elsewhere in the form renders none of them.
 */
export const ImageOrder = memo(function ImageOrder(props: ImageOrderProps) {
  const { images, media, central, queue, pictures, gone, dispatch } = props;
  const list = useRef<HTMLOListElement>(null);
  const keys = keysOf(images);

  /** Outside a modal dialog nothing is read out, and dnd-kit says what it says outside. */
  const bringVoice = useCallback(() => {
    const voice = document.getElementById(`dnd-kit-announcement-${ORDER_ID}`);
    if (voice && list.current && !list.current.parentElement?.contains(voice)) {
      list.current.after(voice);
    }
  }, []);

  return (
    <DragDropProvider
      plugins={PLUGINS}
      sensors={SENSORS}
      onBeforeDragStart={bringVoice}
      onDragEnd={({ operation, canceled }) => {
        const { source } = operation;
        if (canceled || !isSortable(source) || source.index === source.initialIndex) return;
        dispatch({ type: "moved", from: source.initialIndex, to: source.index });
      }}
    >
      <ol ref={list} className={styles.list}>
        {images.map((url, index) => (
          <ImageRow
            key={keys[index]}
            imageKey={keys[index] ?? url}
            url={url}
            index={index}
            isLast={index === images.length - 1}
            isCentral={url === central}
            isLost={isLost(media, url, gone)}
            text={media[url]}
            pictures={pictures}
            queue={queue}
            dispatch={dispatch}
            onReach={bringVoice}
          />
        ))}
      </ol>
    </DragDropProvider>
  );
});
