import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { message } from "#domain/messages.ts";
import { TRASH_DAYS } from "#domain/trash.ts";
import { removeArticle, restoreArticle } from "../../api.ts";
import type { NoticeContent } from "../../../ui/form/notice.tsx";
import { deleteErrorText, isSessionOver, restoreOutcome } from "../../layout/answer-texts.ts";
import type { Row } from "./rows/rows.ts";

/** Shown after the list has updated, because an alert blocks rendering. */
interface RemovalResult {
  alert?: string;
  notice: NoticeContent | null;
}

/** Deletes articles from the list, with an alert and an undo notice (D7). */
export function useRemoving() {
  const { revalidate, state } = useRevalidator();
  const [outcome, setOutcome] = useState<RemovalResult | null>(null);
  const alerted = useRef<RemovalResult | null>(null);
  // The reloaded list renders a moment after its data have arrived.
  const isShown = state === "idle";

  useEffect(() => {
    if (!isShown || alerted.current === outcome) return;
    alerted.current = outcome;
    if (outcome?.alert !== undefined) alert(outcome.alert);
  }, [outcome, isShown]);

  const remove = useCallback(
    (row: Row) => {
      const show = async (result: RemovalResult) => {
        await revalidate();
        startTransition(() => setOutcome(result));
      };
      const undo = async () => {
        const answer = await restoreArticle(row.id);
        const text = restoreOutcome(answer, row.isTop);
        if (isSessionOver(answer)) alert(text);
        // A failed undo can be tried again.
        await show({ notice: answer?.success ? { text } : { text, action } });
      };
      const action = { label: "Deshacer", run: () => void undo() };
      const removing = async () => {
        const answer = await removeArticle(row.id);
        const error = deleteErrorText(answer);
        if (error !== undefined && isSessionOver(answer)) alert(error);
        const text = message("deleted");
        await show(
          error === undefined
            ? { alert: text, notice: { text, action } }
            : { alert: error, notice: null },
        );
      };
      if (confirm(question(row.title))) void removing();
    },
    [revalidate],
  );

  const notice = isShown && outcome ? outcome.notice : null;
  return { remove, notice, closeNotice: () => setOutcome(null) };
}

function question(title: string): string {
  return `¿Eliminar «${title}»? Deja de verse en el sitio y pasa a la papelera, de donde se puede restaurar durante ${TRASH_DAYS} días.`;
}
