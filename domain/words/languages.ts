import { en, type Words } from "./en.ts";
import { es } from "./es.ts";

/** Browser code must not import this module: a page loads the texts of its own language only (N4). */
export const LANGUAGES = { en, es } satisfies Record<string, Words>;

export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];
