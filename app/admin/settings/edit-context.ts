import { createContext, useContext } from "react";
import type { SettingsEdit } from "./use-settings-edit.ts";

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
