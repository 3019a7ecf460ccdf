import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { message } from "#domain/messages.ts";
import { removeArticles } from "../../../api.ts";
import { useUnloadGuard } from "../../../editing/leave-guard.tsx";
import { deleteErrorText } from "../../../layout/answer-texts.ts";
import { useCategoryNames } from "../../../layout/layout-data.ts";
import { createdIds, createFolderRun, type FolderRun, type FolderRunState } from "./folder-run.ts";
import { planFolders, type FolderPlan } from "./plan-folders.ts";
import type { PickedFolders } from "./read-folders.ts";
import { storeDrafts, useStoredDrafts } from "./stored-drafts.ts";

export type Folders = ReturnType<typeof useFolders>;

/** Turns folders into drafts; while the form guards navigation, this hook guards only closing the tab. */
export function useFolders(isFormOpen: boolean) {
  const categories = useCategoryNames();
  const { revalidate } = useRevalidator();
  const [plan, setPlan] = useState<FolderPlan | null>(null);
  const [run, setRun] = useState<FolderRun | null>(null);
  const [undone, setUndone] = useState<number | null>(null);
  const [isUndoing, setUndoing] = useState(false);
  const stored = useStoredDrafts();
  const hasEarlier = stored.length > 0 || undone !== null;

  const state = useRunState(run) ?? (hasEarlier ? EARLIER : null);
  const isRunning = state?.isRunning ?? false;

  const created = run && state ? createdIds(state) : stored;

  const isAllowed = useRef(false);
  useUnloadGuard(isRunning && isFormOpen, isAllowed);
  useEffect(() => () => run?.stop(), [run]);
  useEffect(() => run?.subscribe(() => storeDrafts(createdIds(run.state()))), [run]);
  // Reload the list once, after all drafts exist.
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
    pick(reading: Promise<PickedFolders>) {
      if (isRunning) alert(message("folders-busy"));
      else void read(reading);
    },

    /** The plan that waits for confirmation. */
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

    /** Number of drafts that `undo` put in the trash; null before. */
    undone,
    isUndoing,

    undo: () => void takeBack(),
    close() {
      storeDrafts([]);
      setRun(null);
      setUndone(null);
    },
  };
}

/** After a reload only the drafts of an earlier drop are known, not its rows. */
const EARLIER: FolderRunState = { rows: [], isRunning: false, hold: undefined };

function useRunState(run: FolderRun | null): FolderRunState | null {
  const subscribe = run?.subscribe ?? NOTHING_CHANGES;
  const read = () => run?.state() ?? null;
  return useSyncExternalStore(subscribe, read, read);
}

const NOTHING_CHANGES = () => () => {};
