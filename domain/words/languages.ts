import { en, type Words } from "./en.ts";
import { es } from "./es.ts";

/**
 * The languages of the public pages, each with its words (N2): another one is its file and its entry here.
 * Nothing that browsers load may import this: a page ships the words of its own language alone (N4).
 */
export const LANGUAGES = { en, es } satisfies Record<string, Words>;

export type Language = keyof typeof LANGUAGES;

/** Their codes (BCP 47), as in `lang` and in addresses. */
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];
