import { useRef, type ComponentProps, type Dispatch } from "react";
import { Accessibility, PointerSensor } from "@dnd-kit/dom";
import { isSortable } from "@dnd-kit/dom/sortable";
import { DragDropProvider } from "@dnd-kit/react";
import type { ArticleContent } from "#domain/version.ts";
import type { FormAction } from "../form-state.ts";
import { isLost } from "../deleted/deleted-pictures.ts";
import { keysOf } from "./image-keys.ts";
import { ImageRow } from "./image-row.tsx";
import styles from "./images.module.css";
import { ANNOUNCEMENTS, INSTRUCTIONS, ORDER_ID } from "./order-words.ts";
import type { Pictures } from "./pictures.ts";
import type { UploadQueue } from "../../../uploads/upload-queue.ts";

interface ImageOrderProps {
  content: ArticleContent;
  queue: UploadQueue;
  pictures: Pictures;
  gone: ReadonlySet<string>;
  dispatch: Dispatch<FormAction>;
}

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

/** The gallery's images in their order, which is changed by drag, touch, keyboard or a click (D3). */
export function ImageOrder({ content, queue, pictures, gone, dispatch }: ImageOrderProps) {
  const list = useRef<HTMLOListElement>(null);
  const { images, media, main_center } = content;
  const keys = keysOf(images);

  /** Outside a modal dialog nothing is read out, and dnd-kit says what it says outside. */
  const bringVoice = () => {
    const voice = document.getElementById(`dnd-kit-announcement-${ORDER_ID}`);
    if (voice && list.current && !list.current.parentElement?.contains(voice)) {
      list.current.after(voice);
    }
  };

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
            count={images.length}
            isCentral={url === main_center}
            isLost={isLost(content, url, gone)}
            words={media[url]}
            pictures={pictures}
            queue={queue}
            dispatch={dispatch}
            onReach={bringVoice}
          />
        ))}
      </ol>
    </DragDropProvider>
  );
}
