import { saveOrder } from "#domain/calls/studio.ts";
import { record } from "#domain/schema.ts";
import { orderChoice, type OrderChoice, type StoredOrder } from "#domain/works-order.ts";
import { send } from "../api.ts";
import { onePartDocument } from "../editing/document-parts.ts";
import { formSave, type FormSave } from "../editing/document-save.ts";
import type { DocumentBase } from "../editing/use-document.ts";

/** Returns the stored order as the version that an edit begins from. */
export function baseOf({ version, order, works }: StoredOrder): DocumentBase<OrderChoice> {
  return { version, content: { order, ids: works.map(({ id }) => id) } };
}

/** Returns whether two choices give the same order; `ids` count only for the order by hand. */
export function isSameOrder(a: OrderChoice, b: OrderChoice): boolean {
  return a.order === b.order && (a.order !== "hand" || String(a.ids) === String(b.ids));
}

export const orderDocument = onePartDocument<OrderChoice>("Orden", record(orderChoice, ""));

export type OrderSave = FormSave<OrderChoice>;

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
  return formSave(answer, base, "order-no-connection");
}
