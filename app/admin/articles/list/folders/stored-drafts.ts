import { useSyncExternalStore } from "react";
import { visitorStorage } from "../../../../ui/visitor-storage.ts";

/* The tab stores the drafts of the last drop, so that they can be undone after a reload. */
const KEY = "folder-drafts";
const listeners = new Set<() => void>();

/** Returns the ids of the stored drafts; none during server rendering. */
export function useStoredDrafts(): number[] {
  const stored = useSyncExternalStore(subscribe, readStored, () => "");
  return stored.split(",").map(Number).filter(Boolean);
}

/** Stores drafts in place of the previous ones. */
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
