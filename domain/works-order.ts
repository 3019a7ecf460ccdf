import type { RefusedAnswer } from "./refusal.ts";
import { titleSortKey } from "./title-order.ts";

/** How the studio orders its works everywhere: by title, by year with the newest first, or by hand (U7). */
export const WORKS_ORDERS = ["title", "year", "hand"] as const;
export type WorksOrder = (typeof WORKS_ORDERS)[number];

/** True for the name of an order. */
export function isWorksOrder(value: unknown): value is WorksOrder {
  return WORKS_ORDERS.some((order) => order === value);
}

/** The studio's order as the admin decides it. */
export interface OrderChoice {
  order: WorksOrder;
  /** The ids of all articles as the hand has them; those that are left out come first. */
  ids: readonly number[];
}

/** A work as the page of the order lists it. */
export interface OrderedWork {
  id: number;
  title: string;
  year: number;
  isDraft: boolean;
}

/** The stored choice, and which save of it this is. */
export interface StoredOrder {
  version: number;
  order: WorksOrder;
  /** Articles and drafts, as the hand has them; by the studio's order before it has ordered any. */
  works: readonly OrderedWork[];
}

/** A stale save is told what is stored (409). */
export type OrderAnswer =
  | ({ success: true } & StoredOrder)
  | (RefusedAnswer & Partial<StoredOrder>);

/** What an article is ordered by. */
export interface Orderable {
  title: string;
  year: number;
  isTop: boolean;
  /** Null for one that no hand has placed yet: it comes first. */
  handPosition: number | null;
}

/** Keys whose byte order is the order of articles; equal ones are told apart by their ids. */
export interface OrderKeys {
  /** Of the works page and of a project's neighbours (W3, P6). */
  orderKey: string;
  /** Of lists and galleries: by title the featured come first (D1, L3); any other order is the same here. */
  listKey: string;
}

/** Years and positions as digits, so that texts compare as numbers do. */
const LAST_YEAR = 9999;
const POSITION_DIGITS = 6;

/** The keys of an article in an order. They are stored: a change of them needs a migration. */
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
