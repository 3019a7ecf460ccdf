import { useState } from "react";
import { isSame } from "#domain/differences.ts";
import { message } from "#domain/messages.ts";
import type { CategoryEntry, StoredCategories } from "#domain/category-list.ts";
import { useDocument } from "../editing/use-document.ts";
import { useSaveAnswer } from "../editing/use-save-answer.ts";
import {
  baseOf,
  mergeCategories,
  readUnsavedCategories,
  sendCategories,
  type CategoriesContent,
  type CategoriesSave,
} from "./content.ts";

/** Edits the categories; the edit survives a reload, another tab's save and a refusal. */
export function useCategoriesEdit(stored: StoredCategories) {
  const [initial] = useState(() => baseOf(stored));
  const [content, setContent] = useState(initial.content);
  const { outcome, refused, problems, ...answer } = useSaveAnswer(content);
  const edited = useDocument<CategoriesContent, CategoriesSave>({
    subject: "categories",
    initial,
    content,
    show: setContent,
    isSame,
    read: readUnsavedCategories,
    merge: mergeCategories,
    send: sendCategories,
    isUnderWay: false,
    onNewerShown: answer.onNewerShown,
  });

  const saved = message("categories-saved");
  return {
    ...edited,
    content,
    outcome,
    refused,
    problems,
    change(by: (categories: readonly CategoryEntry[]) => readonly CategoryEntry[]) {
      setContent((now) => ({ categories: by(now.categories) }));
      answer.setOutcome(null);
    },
    save: () => void answer.show(content, edited.save(content), saved),
    saveChosen: (chosen: CategoriesContent) =>
      void answer.show(chosen, edited.saveChosen(chosen), saved),
    discard() {
      if (!window.confirm(message("discard-unsaved"))) return;
      setContent(edited.base.content);
      answer.forget();
    },
  };
}
