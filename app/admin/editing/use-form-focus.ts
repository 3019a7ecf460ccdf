import { useEffect, useRef } from "react";
import type { Problems } from "./problems.tsx";

/** Moves the focus after a save: to the first refused control, or to Guardar after a conflict. */
export function useFormFocus({
  refused,
  conflict,
  isSaving,
}: {
  refused: { problems: Problems } | null;
  conflict: object | null;
  isSaving: boolean;
}) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused === null) return;
    const controls = [...(form.current?.querySelectorAll<HTMLElement>("[name]") ?? [])];
    controls.find((each) => (each.getAttribute("name") ?? "") in refused.problems)?.focus();
  }, [refused]);

  const saveButton = useRef<HTMLButtonElement>(null);
  const hadConflict = useRef(false);
  useEffect(() => {
    if (conflict !== null) hadConflict.current = true;
    else if (hadConflict.current && !isSaving) {
      hadConflict.current = false;
      if (document.activeElement === document.body) saveButton.current?.focus();
    }
  }, [conflict, isSaving]);

  return { form, saveButton };
}
