import { useCallback, useState } from "react";
import { useRevalidator } from "react-router";
import { message } from "#domain/messages.ts";
import { BIN_DAYS } from "#domain/version.ts";
import { removeArticle, restoreArticle } from "../api.ts";
import type { NoticeContent } from "../shared/admin/notice.tsx";
import { deleteTrouble, restoreOutcome } from "../shared/admin/outcome.ts";
import type { Row } from "./rows.ts";

/** What the list needs for deleting an article and for taking that back at once (D7). */
export interface Removing {
  /** Asks first, deletes, reads the list anew, and tells in the spec's words what came of it. */
  remove: (row: Row) => void;
  notice: NoticeContent | null;
  closeNotice: () => void;
}

/** Deleting from the list, with its notice (D7). */
export function useRemoving(): Removing {
  const { revalidate } = useRevalidator();
  const [notice, setNotice] = useState<NoticeContent | null>(null);

  const remove = useCallback(
    (row: Row) => {
      const undo = async () => {
        const answer = await restoreArticle(row.id);
        await revalidate();
        const text = restoreOutcome(answer, row.isTop);
        // An undo that failed may be tried again.
        setNotice(answer?.success ? { text } : { text, action: { label: "Deshacer", run } });
      };
      const run = () => void undo();
      const removing = async () => {
        const answer = await removeArticle(row.id);
        await revalidate();
        const trouble = deleteTrouble(answer);
        const text = message("deleted");
        setNotice(trouble === undefined ? { text, action: { label: "Deshacer", run } } : null);
        alert(trouble ?? text);
      };
      if (confirm(question(row.title))) void removing();
    },
    [revalidate],
  );

  return { remove, notice, closeNotice: () => setNotice(null) };
}

function question(title: string): string {
  return `¿Eliminar «${title}»? Deja de verse en el sitio y pasa a la papelera, de donde se puede restaurar durante ${BIN_DAYS} días.`;
}
