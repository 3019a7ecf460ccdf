import { createContext, useContext } from "react";
import type { SharedWords } from "#domain/words/en.ts";

const WordsContext = createContext<SharedWords | undefined>(undefined);

export const WordsProvider = WordsContext.Provider;

/** Returns the words of the page's language. @throws Error outside of `WordsProvider` */
export function useWords(): SharedWords {
  const words = useContext(WordsContext);
  if (words === undefined) throw new Error("No words: the page is outside of WordsProvider");
  return words;
}
