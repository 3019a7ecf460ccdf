import * as v from "valibot";
import { record } from "./schema.ts";
import { titleSortKey } from "./title-order.ts";
import type { TextsOf } from "./translations.ts";

export const WORKS_ORDERS = ["title", "year", "hand"] as const;
export type WorksOrder = (typeof WORKS_ORDERS)[number];

export const orderChoice = {
  order: v.picklist(WORKS_ORDERS, "wrong-order"),
  /** Ids of all articles in manual order; articles that are missing here come first. */
  ids: v.array(v.pipe(v.number("wrong-order"), v.safeInteger("wrong-order")), "wrong-order"),
};

export interface OrderChoice {
  order: WorksOrder;
  ids: readonly number[];
}

export const storedOrder = {
  version: v.number(),
  order: v.picklist(WORKS_ORDERS),
  works: v.array(
    record({ id: v.number(), title: v.string(), year: v.number(), isDraft: v.boolean() }, ""),
  ),
};

export type StoredOrder = TextsOf<typeof storedOrder>;
export interface Orderable {
  title: string;
  year: number;
  isTop: boolean;
  /** Null before the first manual placement, which sorts first. */
  handPosition: number | null;
}

/** Compared byte by byte; articles with equal keys are sorted by id. */
export interface OrderKeys {
  orderKey: string;
  /** Puts featured articles first if the order is by title, else equals `orderKey` (D1). */
  listKey: string;
}

const LAST_YEAR = 9999;
const POSITION_DIGITS = 6;

/** Returns an article's sort keys (U7); they are stored, so a change of them needs a migration. */
export function orderKeys(
  { title, year, isTop, handPosition }: Orderable,
  order: WorksOrder,
): OrderKeys {
  const byTitle = titleSortKey(title);
  if (order === "title") return { orderKey: byTitle, listKey: (isTop ? "0" : "1") + byTitle };
  const placed = order === "year" ? yearKey(year) : handKey(handPosition);
  return { orderKey: placed + byTitle, listKey: placed + byTitle };
}

function yearKey(year: number): string {
  return String(LAST_YEAR - year).padStart(4, "0");
}

function handKey(position: number | null): string {
  return position === null ? "0" : `1${String(position).padStart(POSITION_DIGITS, "0")}`;
}
