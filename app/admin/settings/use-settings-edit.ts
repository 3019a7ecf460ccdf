import { createContext, useContext, useEffect, useEffectEvent, useState } from "react";
import { isSame } from "#domain/differences.ts";
import { message } from "#domain/messages.ts";
import type { SiteSettings, SettingsHistory, SettingsVersion } from "#domain/site-settings.ts";
import { useDocument } from "../editing/use-document.ts";
import { useSaveAnswer } from "../editing/use-save-answer.ts";
import { mergeSettings, readUnsavedSettings } from "./content.ts";
import { sendSettings } from "./save-settings.ts";

/** Edits the settings; the edit survives a reload, another tab's save and a refusal. */
export function useSettingsEdit(history: SettingsHistory) {
  const [content, setContent] = useState(history.content);
  const { outcome, refused, problems, ...answer } = useSaveAnswer(content);
  /** Number of running uploads. */
  const [uploads, setUploads] = useState(0);
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
    onNewerShown: answer.onNewerShown,
  });
  const { base, isUnsaved, found, conflict, takeFound, dropFound, leaving } = edited;
  const { isSaving, closeConflict, discardAndLeave } = edited;

  const restore = async (version: SettingsVersion) => {
    if (isUnsaved && !window.confirm(message("restore-unsaved"))) return;
    const before = { version: history.version, content: history.content };
    const sentence =
      version.version === 0
        ? message("settings-restored-origin")
        : message("settings-restored", { version: String(version.version) });
    const restored = version.content;
    const stored = await answer.show(restored, edited.save(restored, before), sentence);
    if (stored === undefined) return;
    const undo = () =>
      void answer.show(
        before.content,
        edited.save(before.content, stored),
        message("settings-saved"),
      );
    answer.setOutcome({ sentence, isError: false, undo });
  };

  return {
    content,
    base,
    isUnsaved,
    isSaving,
    uploads,
    outcome,
    refused,
    problems,
    conflict,
    found,
    takeFound,
    dropFound,
    leaving,
    closeConflict,
    discardAndLeave,
    /** `by` gets the current content, because an upload may end between two renders. */
    change(by: (content: SiteSettings) => SiteSettings) {
      setContent(by);
      answer.setOutcome(null);
    },
    /** Call it with +1 when an upload starts, and with −1 when it ends. */
    countUploads: (by: number) => setUploads((count) => count + by),
    save: () => void answer.show(content, edited.save(content), message("settings-saved")),
    saveChosen: (chosen: SiteSettings) =>
      void answer.show(chosen, edited.saveChosen(chosen), message("settings-saved")),
    discard() {
      if (!window.confirm(message("discard-unsaved"))) return;
      setContent(base.content);
      answer.forget();
    },
    restore: (version: SettingsVersion) => void restore(version),
  };
}

export type SettingsEdit = ReturnType<typeof useSettingsEdit>;

export type FormEdit = Pick<SettingsEdit, "content" | "change" | "problems" | "countUploads">;

const EditContext = createContext<FormEdit | null>(null);

export const EditProvider = EditContext.Provider;

/** Returns the edit of the surrounding form. */
export function useEdit(): FormEdit {
  const edit = useContext(EditContext);
  if (edit === null) throw new Error("a control of the settings stands outside their form");
  return edit;
}

/** Counts an upload of the form while it runs. */
export function useCountedUpload(isBusy: boolean): void {
  const { countUploads } = useEdit();
  const count = useEffectEvent(countUploads);
  useEffect(() => {
    if (!isBusy) return undefined;
    count(1);
    return () => count(-1);
  }, [isBusy]);
}
