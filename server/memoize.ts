import { LRUCache } from "lru-cache";

/** Memoizes a pure function of a text. @param most limit of results, as clients may send any text */
export function memoize<Answer>(
  most: number,
  answer: (text: string) => Answer,
): (text: string) => Answer {
  const known = new LRUCache<string, { is: Answer }>({ max: most });
  return (text) => {
    const found = known.get(text);
    if (found) return found.is;
    const is = answer(text);
    known.set(text, { is });
    return is;
  };
}
