/** What search engines and feed readers are told in words, by language. */
export const WORDS = {
  en: {
    /** The page of all works, as a step of the way to one of them. */
    works: "Our work",
    newWorks: (brand: string) => `New works by ${brand}`,
    film: (title: string) => `Film of ${title}`,
  },
  es: {
    works: "Nuestro trabajo",
    newWorks: (brand: string) => `Nuevos trabajos de ${brand}`,
    film: (title: string) => `Película de ${title}`,
  },
} as const;

export type Language = keyof typeof WORDS;
