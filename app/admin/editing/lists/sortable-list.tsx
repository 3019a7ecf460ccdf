import { Accessibility, PointerSensor } from "@dnd-kit/dom";
import { isSortable } from "@dnd-kit/dom/sortable";
import { DragDropProvider } from "@dnd-kit/react";
import { useSortable } from "@dnd-kit/react/sortable";
import { useId, useState, type ComponentProps, type ReactNode } from "react";
import { usePrefersReducedMotion } from "../../../foundation/media-queries.ts";
import styles from "./sortable-list.module.css";

interface SortableListProps {
  /** Feminine and capitalised, as in "Imagen". */
  noun: string;
  /** Labels the announcements, as in "Orden de las imágenes". */
  label: string;
  onMove: (from: number, to: number) => void;
  /** The rows use `useSortableRow` and `SortHandle`; `helpId` describes the handles. */
  children: (helpId: string) => ReactNode;
}

/** The list announces moves itself: the library's live region is outside the dialog and not read out. */
const PLUGINS: ComponentProps<typeof DragDropProvider>["plugins"] = (defaults) =>
  defaults.filter((each) => each !== Accessibility);

/** Drag at once: the library delays touch to allow scrolling, but the handle only serves for dragging. */
const SENSORS: ComponentProps<typeof DragDropProvider>["sensors"] = (defaults) => [
  ...defaults.filter((each) => each !== PointerSensor),
  PointerSensor.configure({ activationConstraints: () => undefined }),
];

/** Makes a list sortable by drag, touch or keyboard. */
export function SortableList({ noun, label, onMove, children }: SortableListProps) {
  const [announcement, setAnnouncement] = useState("");
  const helpId = useId();
  const nameOf = ({ initialIndex }: { initialIndex: number }) => `${noun} ${initialIndex + 1}`;
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
        onMove(source.initialIndex, source.index);
      }}
    >
      {children(helpId)}
      <p id={helpId} hidden>
        Pulsa Espacio para levantar la {noun.toLowerCase()}, las flechas para moverla, Espacio otra
        vez para dejarla en su nuevo lugar, o Escape para cancelar.
      </p>
      <output className="visually-hidden" aria-label={label}>
        {announcement}
      </output>
    </DragDropProvider>
  );
}

/** Makes an element a row of a sortable list; `id` must be stable. */
export function useSortableRow(id: string | number, index: number) {
  const isStill = usePrefersReducedMotion();
  return useSortable({ id, index, ...(isStill && { transition: null }) });
}

interface SortHandleProps {
  handleRef: (element: Element | null) => void;
  /** As in "imagen 3". */
  name: string;
  helpId: string;
}

/** Renders the handle that moves a row. */
export function SortHandle({ handleRef, name, helpId }: SortHandleProps) {
  return (
    <button
      ref={handleRef}
      type="button"
      className={styles.handle}
      aria-label={`Mover ${name}`}
      aria-roledescription="arrastrable"
      aria-describedby={helpId}
      // A pointer drag moves nothing while a text field has the focus.
      onPointerDown={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
    />
  );
}
