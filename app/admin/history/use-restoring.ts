import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { message } from "#domain/messages.ts";
import type { ArticleContent } from "#domain/article-content.ts";
import { saveArticle } from "../api.ts";
import type { NoticeContent } from "../../ui/form/notice.tsx";
import { saveErrorText } from "../layout/answer-texts.ts";
import { sayReplaced } from "./say-replaced.ts";
import type { OpenedVersion, StoredArticle } from "./version-summary.ts";

/** Restores a version; a conflict shows the server's message. */
export function useRestoring({ id, version, current, mayFeature }: StoredArticle) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [notice, setNotice] = useState<NoticeContent | null>(null);
  const [isBusy, setBusy] = useState(false);

  const save = async (content: ArticleContent, began: number) => {
    setBusy(true);
    const answer = await saveArticle({ ...content, id, version: began });
    if (answer?.success) await navigate("?", { replace: true });
    else if (answer !== undefined) await revalidate();
    setBusy(false);
    return answer;
  };

  const restore = async ({ content }: OpenedVersion) => {
    const isTop = content.isTop && mayFeature;
    const restored = { ...content, isTop };
    const answer = await save(sayReplaced(current, restored), version);
    if (!answer?.success) {
      setNotice({ text: saveErrorText(answer) });
      return;
    }
    const undo = async () => {
      const undone = await save(sayReplaced(restored, current), answer.article.version);
      setNotice({ text: undone?.success ? message("version-restored") : saveErrorText(undone) });
    };
    const action = { label: "Deshacer", run: () => void undo() };
    setNotice({ text: message("version-restored"), action });
  };

  return {
    /** Saves the old content as a new version, so that no version is lost. */
    restore: (opened: OpenedVersion) => void restore(opened),
    isBusy,
    notice,
    closeNotice: () => setNotice(null),
  };
}
