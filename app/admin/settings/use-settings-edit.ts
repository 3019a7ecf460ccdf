import { createContext, useContext, useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { isSame } from "#domain/differences.ts";
import { message } from "#domain/messages.ts";
import type { SiteSettings, SettingsHistory, SettingsVersion } from "#domain/site-settings.ts";
import { useDocument } from "../editing/use-document.ts";
import { mergeSettings, readUnsavedSettings } from "./content.ts";
import type { Outcome } from "../editing/document-foot.tsx";
import { standingProblems, type Refused } from "../editing/problems.tsx";
import { sendSettings, type SettingsSave } from "./save-settings.ts";

/** Holds the edit of the settings: nothing of it is lost by a reload, another tab or a refusal. */
export function useSettingsEdit(history: SettingsHistory) {
  const [content, setContent] = useState(history.content);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [refused, setRefused] = useState<Refused<SiteSettings> | null>(null);
  /** How many films and pictures are on their way. */
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

  /** Saves, shows what came of it, and reads the list of versions again. */
  const showResult = async (
    sent: SiteSettings,
    saving: Promise<SettingsSave | undefined>,
    done: string,
  ) => {
    setOutcome(null);
    setRefused(null);
    const result = await saving;
    if (result === undefined) return undefined;
    if (result.kind === "refused") {
      setRefused({ content: sent, problems: result.problems });
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
    const restored = version.content;
    const stored = await showResult(restored, edited.save(restored, before), sentence);
    if (stored === undefined) return;
    const undo = () =>
      void showResult(
        before.content,
        edited.save(before.content, stored),
        message("settings-saved"),
      );
    setOutcome({ sentence, isError: false, undo });
  };

  return {
    content,
    base,
    isUnsaved,
    isSaving,
    uploads,
    outcome,
    /** What the last save was refused for; another object for each refusal. */
    refused,
    /** The sentence of each entry that is still as it was refused, by path. */
    problems: standingProblems(content, refused),
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
    },
    /** Called with files that set out (+1) and are there, or are given up (−1). */
    countUploads: (by: number) => setUploads((count) => count + by),
    save: () => void showResult(content, edited.save(content), message("settings-saved")),
    saveChosen: (chosen: SiteSettings) =>
      void showResult(chosen, edited.saveChosen(chosen), message("settings-saved")),
    discard() {
      if (!window.confirm(message("discard-unsaved"))) return;
      setContent(base.content);
      setRefused(null);
    },
    restore: (version: SettingsVersion) => void restore(version),
  };
}

/** An edit of the settings, and all that can be done with it. */
export type SettingsEdit = ReturnType<typeof useSettingsEdit>;

/** The edit that the controls of the form read and change by path. */
export type FormEdit = Pick<SettingsEdit, "content" | "change" | "problems" | "countUploads">;

const EditContext = createContext<FormEdit | null>(null);

export const EditProvider = EditContext.Provider;

/** The edit that a control belongs to. */
export function useEdit(): FormEdit {
  const edit = useContext(EditContext);
  if (edit === null) throw new Error("a control of the settings stands outside their form");
  return edit;
}

/** Counts an upload of the form while it is under way. */
export function useCountedUpload(isBusy: boolean): void {
  const { countUploads } = useEdit();
  const count = useEffectEvent(countUploads);
  useEffect(() => {
    if (!isBusy) return undefined;
    count(1);
    return () => count(-1);
  }, [isBusy]);
}
