import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { message } from "#domain/messages.ts";
import { removeArticles } from "../../../api.ts";
import { useUnloadGuard } from "../../../editing/leave-guard.tsx";
import { deleteErrorText } from "../../../layout/answer-texts.ts";
import { useCategoryNames } from "../../../layout/studio-facts.ts";
import { createdIds, createFolderRun, type FolderRun, type FolderRunState } from "./folder-run.ts";
import { planFolders, type FolderPlan } from "./plan-folders.ts";
import type { PickedFolders } from "./read-folders.ts";
import { storeDrafts, useStoredDrafts } from "./stored-drafts.ts";

/** Folders that become drafts (O2): what is asked before, how far they are, and taking them back. */
export type Folders = ReturnType<typeof useFolders>;

/** @param isFormOpen whether the editor is open, which asks by itself before the page is left */
export function useFolders(isFormOpen: boolean) {
  const categories = useCategoryNames();
  const { revalidate } = useRevalidator();
  const [plan, setPlan] = useState<FolderPlan | null>(null);
  const [run, setRun] = useState<FolderRun | null>(null);
  const [undone, setUndone] = useState<number | null>(null);
  const [isUndoing, setUndoing] = useState(false);
  const stored = useStoredDrafts();
  const hasEarlier = stored.length > 0 || undone !== null;

  /** How far the last ones are, without rows for those from before the page was loaded again; null for none. */
  const state = useRunState(run) ?? (hasEarlier ? EARLIER : null);
  const isRunning = state?.isRunning ?? false;

  /** The drafts that came of them. */
  const created = run && state ? createdIds(state) : stored;

  const isAllowed = useRef(false);
  useUnloadGuard(isRunning && isFormOpen, isAllowed);
  useEffect(() => () => run?.stop(), [run]);
  useEffect(() => run?.subscribe(() => storeDrafts(createdIds(run.state()))), [run]);
  // The list learns of the drafts when all are there, so that it moves once.
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) void revalidate();
    wasRunning.current = isRunning;
  }, [isRunning, revalidate]);

  const read = async (reading: Promise<PickedFolders>) => {
    const thisYear = new Date().getUTCFullYear();
    try {
      setPlan(await planFolders(await reading, { thisYear, categories }));
    } catch (cause) {
      console.error("Folders could not be read", cause);
      alert(message("folders-unreadable"));
    }
  };
  const takeBack = async () => {
    if (isUndoing) return;
    setUndoing(true);
    const answer = await removeArticles(created);
    setUndoing(false);
    const error = deleteErrorText(answer);
    if (error !== undefined) {
      alert(error);
      return;
    }
    storeDrafts([]);
    setUndone(answer?.success ? answer.count : 0);
    await revalidate();
  };

  return {
    /** Reads folders and asks; while others are sent it says so. */
    pick(reading: Promise<PickedFolders>) {
      if (isRunning) alert(message("folders-busy"));
      else void read(reading);
    },

    /** What waits for an answer; null for nothing. */
    plan,
    create() {
      if (!plan) return;
      const next = createFolderRun(plan.projects);
      setPlan(null);
      setUndone(null);
      setRun(next);
      next.start();
    },
    cancel: () => setPlan(null),
    state,
    created,
    run,

    /** How many drafts `undo` took back; null while it did not. */
    undone,
    isUndoing,

    /** Puts all drafts of the run in the trash, in one call. */
    undo: () => void takeBack(),
    close() {
      storeDrafts([]);
      setRun(null);
      setUndone(null);
    },
  };
}

/** Of a drop before the page was loaded again, only the drafts are known. */
const EARLIER: FolderRunState = { rows: [], isRunning: false, hold: undefined };

function useRunState(run: FolderRun | null): FolderRunState | null {
  const subscribe = run?.subscribe ?? NOTHING_CHANGES;
  const read = () => run?.state() ?? null;
  return useSyncExternalStore(subscribe, read, read);
}

const NOTHING_CHANGES = () => () => {};
