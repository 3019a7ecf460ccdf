import { oneLine } from "#domain/parsing.ts";

/** In characters: a shorter one tells little, and search engines cut off a longer one. */
export const SHORTEST_DESCRIPTION = 50;
const LONGEST_DESCRIPTION = 170;

/** Joins texts, the best first, to a page's description of 50 to 170 characters; fewer if there is no more to say. */
export function metaDescription(texts: readonly (string | undefined)[]): string {
  let joined = "";
  for (const text of texts.map((each) => oneLine(each ?? ""))) {
    if (joined.length >= SHORTEST_DESCRIPTION) break;
    if (text !== "") joined = joined === "" ? text : `${asSentence(joined)} ${text}`;
  }
  return joined.length <= LONGEST_DESCRIPTION ? joined : shortened(joined);
}

function asSentence(text: string): string {
  return /[.!?…:]["”»)]?$/.test(text) ? text : `${text}.`;
}

/** Ends after the last whole sentence, or after the last whole word. */
function shortened(text: string): string {
  const start = text.slice(0, LONGEST_DESCRIPTION + 1);
  const sentences = /^.*[.!?…]["”»)]?(?= )/.exec(start)?.[0] ?? "";
  if (sentences.length >= SHORTEST_DESCRIPTION) return sentences;
  const words = start.slice(0, LONGEST_DESCRIPTION).replace(/[\s,;:.–—-]*(?:\S*)$/, "");
  return `${words || start.slice(0, LONGEST_DESCRIPTION - 1)}…`;
}
