import { Accessibility, PointerSensor } from "@dnd-kit/dom";
import { isSortable } from "@dnd-kit/dom/sortable";
import { DragDropProvider } from "@dnd-kit/react";
import { useSortable } from "@dnd-kit/react/sortable";
import { useId, useState, type ComponentProps, type ReactNode } from "react";
import { usePrefersReducedMotion } from "../../../motion/media-queries.ts";
import styles from "./sortable-list.module.css";

interface SortableListProps {
  /** What one item is called, feminine and capitalised, as in "Imagen". */
  noun: string;
  /** Names what is announced, as in "Orden de las imágenes". */
  label: string;
  onMove: (from: number, to: number) => void;
  /** The list; its rows use `useSortableRow` and `SortHandle`. @param helpId of the handles' description */
  children: (helpId: string) => ReactNode;
}

/**
 * The list announces moves itself: the library would add elements of its own outside a dialog,
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

/** A list whose order is changed by drag, touch or keyboard: the one for images, works and settings (D3, U7). */
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

/** Makes an element a row of a sortable list. @param id stable while the item lives */
export function useSortableRow(id: string | number, index: number) {
  const isStill = usePrefersReducedMotion();
  return useSortable({ id, index, ...(isStill && { transition: null }) });
}

interface SortHandleProps {
  handleRef: (element: Element | null) => void;
  /** What it moves, as in "imagen 3". */
  name: string;
  helpId: string;
}

/** The handle that a row is moved by. */
export function SortHandle({ handleRef, name, helpId }: SortHandleProps) {
  return (
    <button
      ref={handleRef}
      type="button"
      className={styles.handle}
      aria-label={`Mover ${name}`}
      aria-roledescription="arrastrable"
      aria-describedby={helpId}
      // While a text field keeps the focus, a drag by pointer moves nothing.
      onPointerDown={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
    />
  );
}
