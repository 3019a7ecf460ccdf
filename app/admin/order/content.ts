import { saveOrder } from "#domain/calls/studio.ts";
import { read, record } from "#domain/schema.ts";
import { orderChoice, type OrderChoice, type StoredOrder } from "#domain/works-order.ts";
import { send } from "../api.ts";
import { conflictRows, mergeContents, type Choice, type Sides } from "../editing/merge.ts";
import { studioSave, type StudioSave } from "../editing/document-save.ts";
import { unsavedEdit } from "../editing/unsaved-changes.ts";
import type { DocumentBase, DocumentEdit } from "../editing/use-document.ts";

/** Returns the stored order as the version that an edit begins from. */
export function baseOf({ version, order, works }: StoredOrder): DocumentBase<OrderChoice> {
  return { version, content: { order, ids: works.map(({ id }) => id) } };
}

/** Returns whether two choices give the same order; `ids` count only for the order by hand. */
export function isSameOrder(a: OrderChoice, b: OrderChoice): boolean {
  return a.order === b.order && (a.order !== "hand" || String(a.ids) === String(b.ids));
}

const choice = record(orderChoice, "");

/** Parses a stored edit; undefined if the form could not show it. */
export function readUnsavedOrder(
  stored: unknown,
  version: number,
): DocumentEdit<OrderChoice> | undefined {
  const edit = read(unsavedEdit(choice), stored);
  return edit && { content: edit.content, base: { version, content: edit.base.content } };
}

const PARTS = [
  {
    key: "order",
    name: "Orden",
    read: (whole: OrderChoice) => whole,
    write: (before: OrderChoice, value: unknown) => read(choice, value) ?? before,
  },
];

/** Returns the order's row if the two sides differ. */
export function orderDifferences(sides: Sides<OrderChoice>) {
  return conflictRows(PARTS, sides);
}

/** Returns the order of the chosen side, or of the only side that changed it. */
export function mergeOrders(sides: Sides<OrderChoice>, choice?: Choice): OrderChoice {
  return mergeContents(PARTS, sides, choice);
}

export type OrderSave = StudioSave<OrderChoice>;

/** Saves the order against the version that the edit began from. */
export async function sendOrder(
  { order, ids }: OrderChoice,
  version: number | undefined,
): Promise<OrderSave> {
  const answer = await send(saveOrder, { body: { version: version ?? 0, order, ids: [...ids] } });
  const {
    version: stored,
    order: storedOrder,
    works,
  } = answer && "version" in answer ? answer : {};
  const isStored = stored !== undefined && storedOrder !== undefined && works !== undefined;
  const base = isStored ? baseOf({ version: stored, order: storedOrder, works }) : undefined;
  return studioSave(answer, base, "order-no-connection");
}
