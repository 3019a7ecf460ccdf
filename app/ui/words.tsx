import { createContext, useContext } from "react";
import type { Words } from "#domain/words/en.ts";

const WordsContext = createContext<Words | undefined>(undefined);

/** Gives the pages in it the words of their language, which came with the document. */
export const WordsProvider = WordsContext.Provider;

/** The words of the page's language (N2). @throws outside of `WordsProvider` */
export function useWords(): Words {
  const words = useContext(WordsContext);
  if (words === undefined) throw new Error("No words: the page is outside of WordsProvider");
  return words;
}
