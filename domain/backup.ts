import * as v from "valibot";
import { messageCode, record } from "./schema.ts";

export interface KeptBackup {
  name: string;
  madeAt: number;
  bytes: number;
  isBeforeRestore: boolean;
}

/** `media-texts`: texts and focal points outside the changed projects. */
export const OTHER_CHANGES = ["settings", "categories", "order", "trash", "media-texts"] as const;
export type OtherChange = (typeof OTHER_CHANGES)[number];

const titles = v.array(v.string());

/** The effects of a restore (O4). */
export const backupComparison = record(
  {
    projects: record({ now: v.number(), inBackup: v.number() }, ""),
    returning: titles,
    leaving: titles,
    changing: titles,
    /**
     * `staying`: messages newer than the backup; `changing`: messages whose read, archive or trash
     * state is restored.
     */
    inquiries: record({ staying: v.number(), changing: v.number() }, ""),
    others: v.array(v.picklist(OTHER_CHANGES)),
  },
  "",
);

export type BackupComparison = v.InferOutput<typeof backupComparison>;

export const restoreState = v.variant("phase", [
  record({ phase: v.literal("idle") }, ""),
  record({ phase: v.picklist(["proving", "saving", "replacing"]), name: v.string() }, ""),
  record({ phase: v.literal("failed"), name: v.string(), code: messageCode }, ""),
]);

export type RestoreState = v.InferOutput<typeof restoreState>;

const NAME = /^(nightly|studio|before-restore)-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})\.tar$/;

/** Reads the name of a backup file; undefined for any other file. */
export function readBackupName(
  name: string,
): Pick<KeptBackup, "name" | "madeAt" | "isBeforeRestore"> | undefined {
  const [, kind, day, hour, minute, second] = NAME.exec(name) ?? [];
  if (kind === undefined) return undefined;
  const madeAt = Date.parse(`${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(madeAt)) return undefined;
  return { name, madeAt, isBeforeRestore: kind === "before-restore" };
}
