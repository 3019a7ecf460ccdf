import { startTransition, useState } from "react";
import { useRevalidator } from "react-router";
import type { PlainAnswer } from "#domain/answers.ts";
import { changeAnswer, removeAnswer } from "#domain/calls/answers.ts";
import { message } from "#domain/messages.ts";
import type { NoticeContent } from "../../../ui/form/notice.tsx";
import { send } from "../../api.ts";
import { deleteErrorText, isSessionOver, saveErrorText } from "../../layout/answer-texts.ts";

/** Handles guests' answers on the server, then reloads the page's data. */
export function useAnswerActs() {
  const { revalidate } = useRevalidator();
  const [notice, setNotice] = useState<NoticeContent | null>(null);

  const conclude = async (
    answer: PlainAnswer | undefined,
    error: string | undefined,
    done: NoticeContent,
  ) => {
    // The end of the session would lead to another page.
    if (answer !== undefined && !isSessionOver(answer)) await revalidate();
    startTransition(() => setNotice(error === undefined ? done : { text: error }));
    return error;
  };
  const change = async (
    body: { id: number; reply?: string; isDone?: boolean },
    done: NoticeContent,
  ) => {
    const answer = await send(changeAnswer, { body });
    return conclude(answer, answer?.success ? undefined : saveErrorText(answer), done);
  };

  const mark = (id: number, isDone: boolean) => {
    const text = message(isDone ? "answer-done" : "answer-reopened");
    const action = { label: "Deshacer", run: () => mark(id, !isDone) };
    void change({ id, isDone }, isDone ? { text, action } : { text });
  };

  return {
    notice,
    closeNotice: () => setNotice(null),
    mark,

    /** @returns Why it failed; undefined if the reply is stored. */
    reply: (id: number, reply: string): Promise<string | undefined> =>
      change({ id, reply }, { text: message(reply === "" ? "reply-removed" : "reply-saved") }),

    /** @param what As in "el comentario de Ana" */
    async remove(id: number, what: string): Promise<void> {
      if (!confirm(`¿Eliminar ${what}? Esto no se puede deshacer.`)) return;
      const answer = await send(removeAnswer, { query: { id } });
      await conclude(answer, deleteErrorText(answer), { text: message("answer-removed") });
    },
  };
}

export type AnswerActs = ReturnType<typeof useAnswerActs>;
