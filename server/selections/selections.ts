import type { Kysely, Transaction } from "kysely";
import type { AuditKind } from "#domain/audit-entry.ts";
import { DAY_MS } from "#domain/durations.ts";
import { refuse } from "#domain/refusal.ts";
import type {
  EditedSelection,
  ListedSelection,
  SelectionContent,
  ShownSelection,
  StoredSelection,
} from "#domain/selection.ts";
import { TRASH_DAYS } from "#domain/trash.ts";
import { readOrder } from "../articles/works-order.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { inLibraryLock } from "../database/locks.ts";
import { inSnapshot } from "../database/revision.ts";
import type { Database } from "../database/schema.ts";
import { openLinks } from "../private-links/private-link-store.ts";
import { forget } from "../versions/versions.ts";
import {
  findSelection,
  insertSelection,
  listSelections,
  readItems,
  writeSelection,
} from "./selection-store.ts";

export type Selections = ReturnType<typeof createSelections>;

/** Creates the service of selections: what the studio sends to one client (J1). */
export function createSelections(database: Kysely<Database>, now: () => number) {
  const change = <Result>(make: (trx: Transaction<Database>) => Promise<Result>) =>
    inLibraryLock(database, make);

  async function write(
    trx: Transaction<Database>,
    id: number,
    content: SelectionContent,
    kind: AuditKind,
  ): Promise<StoredSelection> {
    const stored = await writeSelection(trx, id, content, now());
    await recordAuditEntry(trx, { kind, subject: stored.title }, now());
    return stored;
  }

  async function mark(id: number, deletedAt: number | null, kind: AuditKind): Promise<void> {
    await change(async (trx) => {
      const marked = await trx
        .updateTable("selections")
        .set({ deleted_at: deletedAt })
        .where("id", "=", id)
        .where("deleted_at", deletedAt === null ? "is not" : "is", null)
        .returning("title")
        .executeTakeFirst();
      if (marked === undefined) return refuse("no-such-selection");
      await recordAuditEntry(trx, { kind, subject: marked.title }, now());
      return undefined;
    });
  }

  return {
    list: (): Promise<ListedSelection[]> =>
      inSnapshot(database, async (trx) => {
        const open = await openLinks(trx, now()).where("selection_id", "is not", null).execute();
        const links = Map.groupBy(open, ({ selection_id }) => selection_id);
        const listed = await listSelections(trx);
        return listed.map((each) => ({ ...each, openLinks: links.get(each.id)?.length ?? 0 }));
      }),

    /** What the editor loads; undefined for a deleted selection. */
    edited: (id: number): Promise<EditedSelection | undefined> =>
      inSnapshot(database, async (trx) => {
        const stored = await findSelection(trx, id);
        if (stored === undefined) return undefined;
        const { works } = await readOrder(trx);
        return { stored, shown: await readItems(trx, stored.items, "all"), works };
      }),

    /** For private links: drafts are in it, hidden categories are left out. */
    findShared: (id: number): Promise<ShownSelection | undefined> =>
      inSnapshot(database, async (trx) => {
        const stored = await findSelection(trx, id);
        if (stored === undefined) return undefined;
        const { title, client, note } = stored;
        return { id, title, client, note, items: await readItems(trx, stored.items, "shown") };
      }),

    create: (content: SelectionContent): Promise<StoredSelection> =>
      change(async (trx) => {
        const id = await insertSelection(trx, content, now());
        return write(trx, id, content, "selection-created");
      }),

    /** @throws Refusal `no-such-selection`, or `stale-selection` with what is stored */
    save: (id: number, version: number, content: SelectionContent): Promise<StoredSelection> =>
      change(async (trx) => {
        const stored = (await findSelection(trx, id)) ?? refuse("no-such-selection");
        if (stored.version !== version) return refuse("stale-selection", {}, stored);
        return write(trx, id, content, "selection-saved");
      }),

    /** Its links open nothing until it is restored. @throws Refusal `no-such-selection` */
    remove: (id: number): Promise<void> => mark(id, now(), "selection-removed"),

    /** @throws Refusal `no-such-selection` */
    restore: (id: number): Promise<void> => mark(id, null, "selection-restored"),

    /** Deletes what was removed 30 days ago, with its links. */
    sweep: (): Promise<void> =>
      change(async (trx) => {
        const gone = await trx
          .deleteFrom("selections")
          .where("deleted_at", "<", now() - TRASH_DAYS * DAY_MS)
          .returning("id")
          .execute();
        for (const { id } of gone) await forget(trx, { document: "selection", id });
      }),
  };
}
