import { useState } from "react";
import { useRevalidator } from "react-router";
import { isSame } from "#domain/differences.ts";
import { message } from "#domain/messages.ts";
import type { CategoryEntry, StoredCategories } from "#domain/category-list.ts";
import type { Outcome } from "../editing/document-foot.tsx";
import { standingProblems, type Refused } from "../editing/problems.tsx";
import { useDocument } from "../editing/use-document.ts";
import {
  baseOf,
  mergeCategories,
  readUnsavedCategories,
  sendCategories,
  type CategoriesContent,
  type CategoriesSave,
} from "./content.ts";

/** Holds the edit of the categories: nothing of it is lost by a reload, another tab or a refusal. */
export function useCategoriesEdit(stored: StoredCategories) {
  const [initial] = useState(() => baseOf(stored));
  const [content, setContent] = useState(initial.content);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [refused, setRefused] = useState<Refused<CategoriesContent> | null>(null);
  const { revalidate } = useRevalidator();
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
    onNewerShown: () => setOutcome({ sentence: message("shows-stored"), isError: true }),
  });

  const showResult = async (
    sent: CategoriesContent,
    saving: Promise<CategoriesSave | undefined>,
  ) => {
    setOutcome(null);
    setRefused(null);
    const result = await saving;
    if (result === undefined) return;
    if (result.kind === "refused") {
      setRefused({ content: sent, problems: result.problems });
      setOutcome({ sentence: result.sentence, isError: true });
      return;
    }
    if (result.kind === "saved") {
      setOutcome({ sentence: message("categories-saved"), isError: false });
    }
    await revalidate();
  };

  return {
    ...edited,
    content,
    outcome,
    refused,
    problems: standingProblems(content, refused),
    change(categories: readonly CategoryEntry[]) {
      setContent({ categories });
      setOutcome(null);
    },
    save: () => void showResult(content, edited.save(content)),
    saveChosen: (chosen: CategoriesContent) => void showResult(chosen, edited.saveChosen(chosen)),
    discard() {
      if (!window.confirm(message("discard-unsaved"))) return;
      setContent(edited.base.content);
      setRefused(null);
    },
  };
}
