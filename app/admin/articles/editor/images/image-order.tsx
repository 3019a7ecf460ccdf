import { memo, useState, type ComponentProps, type Dispatch } from "react";
import { Accessibility, PointerSensor } from "@dnd-kit/dom";
import { isSortable } from "@dnd-kit/dom/sortable";
import { DragDropProvider } from "@dnd-kit/react";
import type { ArticleContent } from "#domain/version.ts";
import { type FormAction, imageKeys } from "../form-state.ts";
import { isMissing } from "./missing-pictures.ts";
import { ImageRow } from "./image-row.tsx";
import styles from "./images.module.css";
import type { FindMedia } from "./thumbnail.tsx";
import type { UploadQueue } from "../../../uploads/upload-queue.ts";

interface ImageOrderProps extends Pick<ArticleContent, "images" | "media"> {
  /** Address of the central image. */
  central: string;
  queue: UploadQueue;
  pictures: FindMedia;
  missing: ReadonlySet<string>;
  dispatch: Dispatch<FormAction>;
}

/** Describes the handles of the images to a screen reader (D3). */
const ORDER_HELP_ID = "image-order-help";

/**
 * The list announces moves itself: the library would add elements of its own outside the dialog,
 * where nothing is read out.
 */
const PLUGINS: ComponentProps<typeof DragDropProvider>["plugins"] = (defaults) =>
  defaults.filter((each) => each !== Accessibility);

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
  const { images, media, central, queue, pictures, missing, dispatch } = props;
  const [announcement, setAnnouncement] = useState("");
  const keys = imageKeys(images);

  return (
    <DragDropProvider
      plugins={PLUGINS}
      sensors={SENSORS}
      onDragStart={({ operation: { source } }) => {
        if (isSortable(source)) setAnnouncement(`${nameOf(source)} levantada.`);
      }}
      onDragOver={({ operation: { source, target } }) => {
        if (!isSortable(source) || !isSortable(target) || source.id === target.id) return;
        setAnnouncement(`${nameOf(source)}: lugar ${target.index + 1}.`);
      }}
      onDragEnd={({ operation: { source }, canceled }) => {
        if (!isSortable(source)) return;
        setAnnouncement(
          canceled
            ? `Movimiento cancelado. ${nameOf(source)} vuelve a su lugar.`
            : `${nameOf(source)} queda en el lugar ${source.index + 1}.`,
        );
        if (canceled || source.index === source.initialIndex) return;
        dispatch({ type: "moved", from: source.initialIndex, to: source.index });
      }}
    >
      <ol className={styles.list}>
        {images.map((url, index) => (
          <ImageRow
            key={keys[index]}
            imageKey={keys[index] ?? url}
            url={url}
            index={index}
            isLast={index === images.length - 1}
            isCentral={url === central}
            isMissing={isMissing(media, url, missing)}
            text={media[url]}
            pictures={pictures}
            queue={queue}
            dispatch={dispatch}
            orderHelpId={ORDER_HELP_ID}
          />
        ))}
      </ol>
      <p id={ORDER_HELP_ID} hidden>
        Pulsa Espacio para levantar la imagen, las flechas para moverla, Espacio otra vez para
        dejarla en su nuevo lugar, o Escape para cancelar.
      </p>
      <output className="visually-hidden" aria-label="Orden de las imágenes">
        {announcement}
      </output>
    </DragDropProvider>
  );
});

/** An image by its place before the move. */
function nameOf({ initialIndex }: { initialIndex: number }): string {
  return `Imagen ${initialIndex + 1}`;
}
