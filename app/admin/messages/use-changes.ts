import { startTransition, useCallback, useState } from "react";
import { useRevalidator } from "react-router";
import type { InquiryChange } from "#domain/inquiry.ts";
import { message } from "#domain/messages.ts";
import { changeInquiry } from "../api.ts";
import type { NoticeContent } from "../../ui/form/notice.tsx";
import { isSessionOver } from "../layout/answer-texts.ts";
import { noteStudioChange } from "../layout/layout-data.ts";
/** The notice for each change, and the change that undoes it. */
const SAID = {
  delete: { text: message("inquiry-delete-done"), undo: "restore" },
  restore: { text: message("inquiry-restore-done"), undo: "delete" },
  archive: { text: message("inquiry-archive-done"), undo: "unarchive" },
  unarchive: { text: message("inquiry-unarchive-done"), undo: "archive" },
  read: null,
  unread: null,
} as const;

/** Changes messages on the server, then reloads the list and the header's count. */
export function useChanges() {
  const { revalidate } = useRevalidator();
  const [notice, setNotice] = useState<NoticeContent | null>(null);

  const change = useCallback(
    (id: number, wanted: InquiryChange) => {
      const send = async (next: InquiryChange, isUndo: boolean) => {
        const answer = await changeInquiry(id, next);
        const said = SAID[next];
        if (!answer?.success) {
          const text = answer?.error || message("account-no-connection");
          if (isSessionOver(answer)) alert(text);
          const action = { label: "Reintentar", run: () => void send(next, isUndo) };
          // Marking as read fails silently: opening the message again retries it.
          if (said) setNotice({ text, action });
          return;
        }
        noteStudioChange();
        await revalidate();
        if (!said) return;
        const action = { label: "Deshacer", run: () => void send(said.undo, true) };
        startTransition(() =>
          setNotice(isUndo ? { text: said.text } : { text: said.text, action }),
        );
      };
      void send(wanted, false);
    },
    [revalidate],
  );

  return { change, notice, closeNotice: () => setNotice(null) };
}
