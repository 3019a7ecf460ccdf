import { useSyncExternalStore } from "react";
import { visitorStorage } from "../../../../ui/visitor-storage.ts";

/*
 * The drafts of the last drop of folders, as the tab remembers them: they can be taken back in one step after a
 * reload, and from another page of the dashboard (O2).
 */
const KEY = "folder-drafts";
const listeners = new Set<() => void>();

/** Their ids; none while the server renders. */
export function useStoredDrafts(): number[] {
  const stored = useSyncExternalStore(subscribe, readStored, () => "");
  return stored.split(",").map(Number).filter(Boolean);
}

/** @param ids none forgets those that are remembered */
export function storeDrafts(ids: readonly number[]): void {
  visitorStorage("sessionStorage")?.setItem(KEY, ids.join());
  for (const listener of listeners) listener();
}

function readStored(): string {
  return visitorStorage("sessionStorage")?.getItem(KEY) ?? "";
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
