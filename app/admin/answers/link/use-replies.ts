import * as v from "valibot";
import { useMemo, useState } from "react";
import type { Comment } from "#domain/answer.ts";
import { read, record } from "#domain/schema.ts";
import { useUnsavedChanges } from "../../editing/unsaved-changes.ts";

const draft = record(
  {
    /** Of the comment. */
    id: v.number(),
    guest: v.string(),
    comment: v.string(),
    /** The stored reply that the edit began from. */
    base: v.string(),
    text: v.string(),
  },
  "",
);

/** A reply that is being written. */
export type ReplyDraft = v.InferOutput<typeof draft>;

const NONE: ReadonlyMap<number, ReplyDraft> = new Map();

/** Keeps the replies that are being written, by comment: in this browser too, until they are saved. */
export function useReplies(link: number) {
  const [drafts, setDrafts] = useState(NONE);
  const unsaved = useMemo(() => {
    const changed = [...drafts.values()].filter(({ text, base }) => text !== base);
    return changed.length > 0 ? changed : null;
  }, [drafts]);
  // The replies belong to several comments, so there is no common version.
  const changes = useUnsavedChanges({
    subject: `answers-${link}`,
    read: readDrafts,
    unsaved,
    version: 0,
  });
  const put = (each: ReplyDraft) => setDrafts((before) => new Map(before).set(each.id, each));

  return {
    ...changes,
    drafts,
    begin({ id, guest, text: comment, reply }: Comment) {
      const base = reply?.text ?? "";
      put({ id, guest, comment, base, text: base });
    },
    write: (of: ReplyDraft, text: string) => put({ ...of, text }),
    /** Another reply was stored meanwhile: the next save is made against it. */
    rebase(id: number, base: string) {
      setDrafts((before) => {
        const current = before.get(id);
        return current ? new Map(before).set(id, { ...current, base }) : before;
      });
    },
    /** Ends an edit that was saved or discarded; what was typed after `saved` was sent stays. */
    end(id: number, saved?: string) {
      setDrafts((before) => {
        const current = before.get(id);
        const after = new Map(before);
        if (current && saved !== undefined && current.text !== saved) {
          after.set(id, { ...current, base: saved });
        } else {
          after.delete(id);
        }
        return after;
      });
    },
    takeRecovered() {
      for (const each of changes.recovered?.edit ?? []) put(each);
      changes.dropRecovered();
    },
  };
}

export type Replies = ReturnType<typeof useReplies>;

/** Parses stored drafts, which an older release may have written; undefined if none is valid. */
function readDrafts(kept: unknown): ReplyDraft[] | undefined {
  const all = read(v.array(v.unknown()), kept) ?? [];
  const drafts = all.flatMap((each) => read(draft, each) ?? []);
  return drafts.length > 0 ? drafts : undefined;
}
