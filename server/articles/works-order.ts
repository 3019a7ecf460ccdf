import type { Kysely, Transaction } from "kysely";
import { refuse } from "#domain/refusal.ts";
import { orderKeys, type OrderChoice, type StoredOrder } from "#domain/works-order.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { inSnapshot, changeLibrary } from "../database/revision.ts";
import type { Database } from "../database/schema.ts";
import { NOT_IN_TRASH } from "./article-reader.ts";

export type WorksOrderService = ReturnType<typeof createWorksOrder>;

/** Creates the service of the studio's order of works (U7). */
export function createWorksOrder(database: Kysely<Database>, now: () => number) {
  return {
    read: (): Promise<StoredOrder> => inSnapshot(database, readOrder),

    /** Unknown ids are left out. @throws Refusal `stale-order` with what is stored, if `version` is another */
    save: (version: number, { order, ids }: OrderChoice): Promise<StoredOrder> =>
      changeLibrary(database, async (trx) => {
        const stored = await readOrder(trx);
        if (version !== stored.version) return refuse("stale-order", {}, stored);
        await trx
          .updateTable("library")
          .set((library) => ({
            works_order: order,
            order_version: library("order_version", "+", 1),
          }))
          .execute();
        const positions = new Map(ids.map((id, index) => [id, index]));
        for (const { id } of stored.works) {
          await trx
            .updateTable("articles")
            .set({ hand_position: positions.get(id) ?? null })
            .where("id", "=", id)
            .execute();
        }
        await refreshOrderKeys(trx);
        await recordAuditEntry(trx, { kind: "order-saved" }, now());
        return readOrder(trx);
      }),
  };
}

/** Reads the order with the works in it. */
export async function readOrder(reader: Kysely<Database>): Promise<StoredOrder> {
  const { works_order: order, order_version: version } = await reader
    .selectFrom("library")
    .select(["works_order", "order_version"])
    .executeTakeFirstOrThrow();
  const rows = await reader
    .selectFrom("articles")
    .select(["id", "title", "year", "is_draft", "hand_position"])
    .where(NOT_IN_TRASH)
    .orderBy("order_key")
    .orderBy("id")
    .execute();
  const placed = rows.toSorted((a, b) => (a.hand_position ?? -1) - (b.hand_position ?? -1));
  const works = placed.map(({ id, title, year, is_draft }) => {
    return { id, title, year, isDraft: is_draft === 1 };
  });
  return { version, order, works };
}

/** Updates the sort keys after a change of their fields, of one article or, without an id, of all. */
export async function refreshOrderKeys(trx: Transaction<Database>, id?: number): Promise<void> {
  const { works_order: order } = await trx
    .selectFrom("library")
    .select("works_order")
    .executeTakeFirstOrThrow();
  const articles = await trx
    .selectFrom("articles")
    .select(["id", "title", "year", "is_top", "hand_position"])
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? 0))
    .execute();
  for (const article of articles) {
    const { title, year, is_top, hand_position: handPosition } = article;
    const keys = orderKeys({ title, year, isTop: is_top === 1, handPosition }, order);
    await trx
      .updateTable("articles")
      .set({ order_key: keys.orderKey, list_key: keys.listKey })
      .where("id", "=", article.id)
      .execute();
  }
}
