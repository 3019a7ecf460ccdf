import type { Language } from "#domain/words/languages.ts";

/** What search engines and feed readers are told in words. */
interface CrawlerWords {
  newWorks: (brand: string) => string;
  film: (title: string) => string;
}

export const WORDS: Readonly<Record<Language, CrawlerWords>> = {
  en: {
    newWorks: (brand) => `New works by ${brand}`,
    film: (title) => `Film of ${title}`,
  },
  es: {
    newWorks: (brand) => `Nuevos trabajos de ${brand}`,
    film: (title) => `Película de ${title}`,
  },
};
