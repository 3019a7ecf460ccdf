// Without valibot, so that public pages may import it; `story.ts` makes the schemas of it.

interface FieldOfStory {
  /** The editor's label. */
  name: string;
  /** Unicode characters; of credits, those of each role and name. */
  longest: number;
  /** Refuses a wrong value, with this sentence. */
  code: `wrong-${string}`;
  sentence: string;
}

export const UNTRANSLATED_FIELDS = {
  client: {
    name: "Cliente",
    longest: 120,
    code: "wrong-client",
    sentence: "El cliente puede tener hasta 120 caracteres.",
  },
} as const satisfies Record<string, FieldOfStory>;

const SEARCH_TEXT = {
  code: "wrong-search-text",
  sentence:
    "El título para buscadores puede tener hasta 120 caracteres, y la descripción hasta 320.",
} as const;

export const TRANSLATED_FIELDS = {
  text: {
    name: "Texto",
    longest: 10_000,
    code: "wrong-text",
    sentence: "El texto puede tener hasta 10 000 caracteres.",
  },
  statement: {
    name: "Frase",
    longest: 200,
    code: "wrong-statement",
    sentence: "La frase puede tener hasta 200 caracteres.",
  },
  credits: {
    name: "Créditos",
    longest: 120,
    code: "wrong-credits",
    sentence:
      "Créditos{line}: escribe cada uno en su línea, como «Dirección: Ana Pérez, Luis Gómez».",
  },
  searchTitle: { name: "Título para buscadores", longest: 120, ...SEARCH_TEXT },
  searchDescription: { name: "Descripción para buscadores", longest: 320, ...SEARCH_TEXT },
} as const satisfies Record<string, FieldOfStory>;

/** The optional fields of a project (U2), in the form's order; empty ones are not shown. */
export const STORY_FIELDS = { ...UNTRANSLATED_FIELDS, ...TRANSLATED_FIELDS };

export type StoryField = keyof typeof STORY_FIELDS;
type RefusedCode = (typeof STORY_FIELDS)[StoryField]["code"];

/** The sentence of each refusal. */
export const STORY_SENTENCES = Object.fromEntries(
  Object.values(STORY_FIELDS).map(({ code, sentence }) => [code, sentence]),
) as Record<RefusedCode, string>;
