import { createContext, useContext, useState } from "react";
import { useRevalidator } from "react-router";
import { isSame } from "#domain/differences.ts";
import { message } from "#domain/messages.ts";
import type { SiteSettings, SettingsHistory, SettingsVersion } from "#domain/site-settings.ts";
import { useDocument } from "../editing/use-document.ts";
import { mergeSettings, readUnsavedSettings } from "./content.ts";
import { sendSettings, type SettingsProblem, type SettingsSave } from "./save-settings.ts";

/** What the page says of the last thing that was asked of it. */
export interface SettingsResult {
  sentence: string;
  isError: boolean;
  /** The way back, where there is one on the spot. */
  undo?: () => void;
}

/** Holds the edit of the settings: nothing of it is lost by a reload, another tab or a refusal. */
export function useSettingsEdit(history: SettingsHistory) {
  const [content, setContent] = useState(history.content);
  const [outcome, setOutcome] = useState<SettingsResult | null>(null);
  /** The wrong entry, by its path. */
  const [problem, setProblem] = useState<SettingsProblem | null>(null);
  /** How many films are on their way. */
  const [uploads, setUploads] = useState(0);
  const { revalidate } = useRevalidator();
  const edited = useDocument({
    subject: "settings",
    initial: { version: history.version, content: history.content },
    content,
    show: setContent,
    isSame,
    read: (stored, version) => readUnsavedSettings(history, stored, version),
    merge: mergeSettings,
    send: sendSettings,
    isUnderWay: uploads > 0,
    onNewerShown: () => setOutcome({ sentence: message("shows-stored"), isError: true }),
  });
  const { base, isUnsaved, found, conflict, takeFound, dropFound, leaving } = edited;
  const { isSaving, closeConflict, discardAndLeave } = edited;

  /** Shows what came of a save, and reads the list of versions again. */
  const showResult = async (saving: Promise<SettingsSave | undefined>, done: string) => {
    setOutcome(null);
    setProblem(null);
    const result = await saving;
    if (result === undefined) return undefined;
    if (result.kind === "refused") {
      setProblem(result.problem);
      setOutcome({ sentence: result.sentence, isError: true });
      return undefined;
    }
    if (result.kind === "saved") setOutcome({ sentence: done, isError: false });
    await revalidate();
    return result.kind === "saved" ? result.stored : undefined;
  };

  const restore = async (version: SettingsVersion) => {
    if (isUnsaved && !window.confirm(message("restore-unsaved"))) return;
    const before = { version: history.version, content: history.content };
    const sentence =
      version.version === 0
        ? message("settings-restored-origin")
        : message("settings-restored", { version: String(version.version) });
    const stored = await showResult(edited.save(version.content, before), sentence);
    if (stored === undefined) return;
    const undo = () =>
      void showResult(edited.save(before.content, stored), message("settings-saved"));
    setOutcome({ sentence, isError: false, undo });
  };

  return {
    content,
    base,
    isUnsaved,
    isSaving,
    uploads,
    outcome,
    problem,
    conflict,
    found,
    takeFound,
    dropFound,
    leaving,
    closeConflict,
    discardAndLeave,
    change(next: SiteSettings) {
      setContent(next);
      setOutcome(null);
      setProblem(null);
    },
    /** Called with films that set out (+1) and are there, or are given up (−1). */
    countUploads: (by: number) => setUploads((count) => count + by),
    save: () => void showResult(edited.save(content), message("settings-saved")),
    saveChosen: (chosen: SiteSettings) =>
      void showResult(edited.saveChosen(chosen), message("settings-saved")),
    discard() {
      if (!window.confirm(message("discard-unsaved"))) return;
      setContent(base.content);
      setProblem(null);
    },
    restore: (version: SettingsVersion) => void restore(version),
  };
}

/** An edit of the settings, and all that can be done with it. */
export type SettingsEdit = ReturnType<typeof useSettingsEdit>;

/** The edit that the controls of the form read and change by path. */
export type FormEdit = Pick<SettingsEdit, "content" | "change" | "problem" | "countUploads">;

const EditContext = createContext<FormEdit | null>(null);

export const EditProvider = EditContext.Provider;

/** The edit that a control belongs to. */
export function useEdit(): FormEdit {
  const edit = useContext(EditContext);
  if (edit === null) throw new Error("a control of the settings stands outside their form");
  return edit;
}
