import { useEffect } from "react";
import { useLeaveGuard, type LeaveGuard } from "./leave-guard.tsx";
import { useUnsavedChanges, type UnsavedChanges } from "./use-unsaved-changes.ts";

export interface DocumentOptions<Content> {
  /** Names what is edited, as in `settings` or `article 12`. */
  subject: string;
  /** Reads unsaved changes as the browser stored them; undefined for what no longer fits. */
  read: (stored: unknown) => Content | undefined;
  /**
   * What the form holds and the server does not; null where all is stored. The same object
   * as long as nothing changes: each new one is saved in the browser.
   */
  unsaved: Content | null;
  /** The version that the edit began from. */
  version: number;
  /** Something that no browser can store is under way, such as an upload. */
  isUnderWay?: boolean;
}

export interface EditedDocument<Content> extends Pick<
  UnsavedChanges<Content>,
  "found" | "removeFound" | "forget"
> {
  leaving: LeaveGuard;
  /** Removes the unsaved changes from this browser, then leaves. */
  discardAndLeave: () => void;
}

/**
 * What every form of the admin shares: unsaved changes are stored in the browser as they are
 * made, offered again after a reload or a crash, and asked about before they are left (D3).
 */
export function useDocument<Content>(parts: DocumentOptions<Content>): EditedDocument<Content> {
  const { subject, read, unsaved, version, isUnderWay = false } = parts;
  const { found, keep, forget, removeFound } = useUnsavedChanges(subject, read);
  const leaving = useLeaveGuard(unsaved !== null || isUnderWay);

  useEffect(() => {
    if (unsaved === null) forget();
    else keep(unsaved, version);
  }, [unsaved, version, keep, forget]);

  return {
    found,
    removeFound,
    forget,
    leaving,
    discardAndLeave() {
      forget();
      leaving.leave();
    },
  };
}
