import { useState, type DOMAttributes, type DragEvent } from "react";

export interface FileDrop {
  isOver: boolean;
  /** Props for the element. */
  drop: Pick<DOMAttributes<HTMLElement>, "onDragOver" | "onDragLeave" | "onDropCapture" | "onDrop">;
}

/** Accepts files that are dropped on an element, but not text and pictures of the page. */
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
      // Runs in the capture phase, because an element inside may accept the drop.
      onDropCapture: () => setOver(false),
      onDrop(event) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        // An element around this one may accept files too.
        event.stopPropagation();
        onFiles(event.dataTransfer);
      },
    },
  };
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes("Files");
}
