import { createContext, useContext } from "react";
import type { Words } from "#domain/words/en.ts";

/** The words that every public page has; those of its own come from its loader, as `words`. */
export const SHARED_WORDS = ["layout", "pages", "error", "cursor"] as const;

/** Returns the sections that a page's loader hands on, beside those that every page has. */
export function pickWords<Section extends keyof Words>(
  words: Words,
  ...sections: readonly Section[]
): Pick<Words, Section> {
  return Object.fromEntries(sections.map((section) => [section, words[section]])) as Pick<
    Words,
    Section
  >;
}

const WordsContext = createContext<Partial<Words>>({});

export const WordsProvider = WordsContext.Provider;

/**
 * Returns sections of the words in the page's language.
 * @throws Error if the page's loader hands on no such section
 */
export function useWords<Section extends keyof Words>(
  ...sections: readonly Section[]
): Pick<Words, Section> {
  const words = useContext(WordsContext);
  const missing = sections.find((section) => words[section] === undefined);
  if (missing !== undefined) throw new Error(`No words: ${missing}`);
  return words as Pick<Words, Section>;
}
