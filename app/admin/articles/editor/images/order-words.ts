import type { Accessibility } from "@dnd-kit/dom";
import { isSortable } from "@dnd-kit/dom/sortable";

type Options = NonNullable<ConstructorParameters<typeof Accessibility>[1]>;

/** Names the elements by which dnd-kit tells what happens. */
export const ORDER_ID = "imagenes";

/** What a screen reader says of the handle of an image (D3). */
export const INSTRUCTIONS: Options["screenReaderInstructions"] = {
  draggable:
    "Pulsa Espacio para levantar la imagen, las flechas para moverla, Espacio otra vez para dejarla en su nuevo lugar, o Escape para cancelar.",
};

/** What it says while an image is moved. */
export const ANNOUNCEMENTS: NonNullable<Options["announcements"]> = {
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
