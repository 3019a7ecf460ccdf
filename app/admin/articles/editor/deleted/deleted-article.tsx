import { useState } from "react";
import { useNavigate } from "react-router";
import { message } from "#domain/messages.ts";
import { moveEdit, readEdits } from "../../../editing/unsaved-changes.ts";
import { Notice } from "../../../../ui/form/notice.tsx";
import { openedOn } from "../form-state.ts";
import { readKeptArticle, subjectOf } from "../unsaved-article.ts";

interface GoneArticleProps {
  /** The article of an address that leads to none any more. */
  id: number;
  onClose: () => void;
}

/** Says that an article is gone, and offers what this browser keeps of it as a new one. */
export function GoneArticle({ id, onClose }: GoneArticleProps) {
  const navigate = useNavigate();
  const [left] = useState(() =>
    readEdits(localStorage, subjectOf(id)).find(({ content }) => readKeptArticle(content)),
  );
  const recover = async () => {
    const edit = readKeptArticle(left?.content);
    if (!left || !edit) return;
    const { base } = openedOn(null, new Date().getUTCFullYear());
    const content = { base, content: edit.content };
    moveEdit(localStorage, subjectOf(id), subjectOf("new"), { ...left, version: 0, content });
    await navigate("/dashboard?new", { replace: true, preventScrollReset: true });
  };
  const notice = left
    ? {
        text: `${message("no-such-article")} Este navegador conserva cambios tuyos sin guardar.`,
        action: { label: "Recuperar como artículo nuevo", run: () => void recover() },
      }
    : { text: message("no-such-article") };
  return <Notice notice={notice} onClose={onClose} />;
}
