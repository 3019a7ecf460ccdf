import { API } from "#domain/api.ts";
import { isIds, isRecord } from "#domain/parsing.ts";
import {
  isWorksOrder,
  type OrderAnswer,
  type OrderChoice,
  type StoredOrder,
} from "#domain/works-order.ts";
import { call, post, refusal } from "../api.ts";
import { conflictRows, mergeContents, type Choice, type Sides } from "../editing/merge.ts";
import { studioSave, type StudioSave } from "../editing/document-save.ts";
import type { DocumentBase, DocumentEdit } from "../editing/use-document.ts";

/** Returns the stored order as the version that an edit begins from. */
export function baseOf({ version, order, works }: StoredOrder): DocumentBase<OrderChoice> {
  return { version, content: { order, ids: works.map(({ id }) => id) } };
}

/** Returns whether two choices give the same order; `ids` count only for the order by hand. */
export function isSameOrder(a: OrderChoice, b: OrderChoice): boolean {
  return a.order === b.order && (a.order !== "hand" || String(a.ids) === String(b.ids));
}

/** Parses a stored edit; undefined if the form could not show it. */
export function readUnsavedOrder(
  stored: unknown,
  version: number,
): DocumentEdit<OrderChoice> | undefined {
  if (!isRecord(stored) || !isRecord(stored.base)) return undefined;
  const { content } = stored;
  const base = stored.base.content;
  return isChoice(content) && isChoice(base)
    ? { content, base: { version, content: base } }
    : undefined;
}

function isChoice(value: unknown): value is OrderChoice {
  return isRecord(value) && isWorksOrder(value.order) && isIds(value.ids);
}

const PARTS = [
  {
    key: "order",
    name: "Orden",
    read: (choice: OrderChoice) => choice,
    write: (choice: OrderChoice, value: unknown) => (isChoice(value) ? value : choice),
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
  choice: OrderChoice,
  version: number | undefined,
): Promise<OrderSave> {
  const answer = await call(API.order, post({ version: version ?? 0, ...choice }), readAnswer);
  const { version: stored, order, works } = answer ?? {};
  const isStored = stored !== undefined && order !== undefined && works !== undefined;
  const base = isStored ? baseOf({ version: stored, order, works }) : undefined;
  return studioSave(answer, base, "order-no-connection");
}

function readAnswer(answer: unknown): OrderAnswer {
  const { success, version, order, works } = isRecord(answer) ? answer : {};
  if (!Number.isInteger(version) || !isWorksOrder(order) || !isWorks(works)) return refusal(answer);
  const stored = { version: Number(version), order, works };
  return success === true ? { success, ...stored } : { ...refusal(answer), ...stored };
}

function isWorks(value: unknown): value is StoredOrder["works"] {
  return Array.isArray(value) && value.every((each) => isRecord(each) && Number.isInteger(each.id));
}
