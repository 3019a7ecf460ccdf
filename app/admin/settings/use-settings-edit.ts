import { createContext, useContext, useEffect, useEffectEvent, useState } from "react";
import { isSame } from "#domain/records.ts";
import { message } from "#domain/messages.ts";
import type { SettingsHistory, SettingsVersion } from "#domain/site-settings.ts";
import { useDocumentForm } from "../editing/use-document-form.ts";
import { mergeSettings, readUnsavedSettings } from "./content.ts";
import { sendSettings } from "./save-settings.ts";

/** Edits the settings; the edit survives a reload, another tab's save and a refusal. */
export function useSettingsEdit(history: SettingsHistory) {
  /** Number of running uploads. */
  const [uploads, setUploads] = useState(0);
  const stored = { version: history.version, content: history.content };
  const edit = useDocumentForm({
    subject: "settings",
    initial: stored,
    isSame,
    read: (found, version) => readUnsavedSettings(history, found, version),
    merge: mergeSettings,
    send: sendSettings,
    saved: message("settings-saved"),
    isUploading: uploads > 0,
  });

  const restore = async ({ version, content }: SettingsVersion) => {
    if (edit.isUnsaved && !window.confirm(message("restore-unsaved"))) return;
    const sentence =
      version === 0
        ? message("settings-restored-origin")
        : message("settings-restored", { version: String(version) });
    const restored = await edit.saveOver(content, stored, sentence);
    if (restored === undefined) return;
    const undo = () => void edit.saveOver(stored.content, restored, message("settings-saved"));
    edit.setOutcome({ sentence, isError: false, undo });
  };

  return {
    ...edit,
    uploads,
    /** Call it with +1 when an upload starts, and with −1 when it ends. */
    countUploads: (by: number) => setUploads((count) => count + by),
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
