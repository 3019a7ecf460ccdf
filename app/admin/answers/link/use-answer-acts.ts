import { startTransition, useState } from "react";
import { useRevalidator } from "react-router";
import type { PlainAnswer } from "#domain/answers.ts";
import { changeAnswer, removeAnswer } from "#domain/calls/answers.ts";
import type { BodyOf } from "#domain/calls/call.ts";
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
  const change = async (body: BodyOf<typeof changeAnswer>, done: NoticeContent) => {
    const answer = await send(changeAnswer, { body });
    const error = answer?.success ? undefined : saveErrorText(answer);
    await conclude(answer, error, done);
    return { error, stored: answer?.success === false ? answer.reply : undefined };
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

    /** @param was the reply that the edit began from @returns why it failed, and the reply that is stored instead */
    reply: (id: number, reply: string, was: string) =>
      change({ id, reply, was }, { text: message(reply === "" ? "reply-removed" : "reply-saved") }),

    /** @param what As in "el comentario de Ana" */
    async remove(id: number, what: string): Promise<void> {
      if (!confirm(`¿Eliminar ${what}? Esto no se puede deshacer.`)) return;
      const answer = await send(removeAnswer, { query: { id } });
      await conclude(answer, deleteErrorText(answer), { text: message("answer-removed") });
    },
  };
}

export type AnswerActs = ReturnType<typeof useAnswerActs>;
