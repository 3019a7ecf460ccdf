import { useState, type DOMAttributes, type DragEvent } from "react";

/** An element that files may be dropped on. */
export interface FileDrop {
  /** Whether files are held over it. */
  isOver: boolean;
  /** For the element. */
  drop: Pick<DOMAttributes<HTMLElement>, "onDragOver" | "onDragLeave" | "onDropCapture" | "onDrop">;
}

/** Takes files that are dropped on an element; text and pictures of the page are no files. */
export function useFileDrop(onFiles: (dropped: DataTransfer) => void): FileDrop {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    drop: {
      onDragOver(event) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave({ currentTarget, relatedTarget }) {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) {
          setOver(false);
        }
      },
      // Also where a part of the element takes them for itself.
      onDropCapture: () => setOver(false),
      onDrop(event) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        onFiles(event.dataTransfer);
      },
    },
  };
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes("Files");
}
