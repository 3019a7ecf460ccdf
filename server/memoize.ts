/**
 * Memoizes a function of a text. Meant for texts of requests, nearly all of which are the same few.
 * @param most the number of results kept: clients may send any number of texts
 * @param answer depends on its text alone
 */
export function memoize<Answer>(
  most: number,
  answer: (text: string) => Answer,
): (text: string) => Answer {
  const known = new Map<string, { is: Answer }>();
  return (text) => {
    const found = known.get(text);
    if (found) return found.is;
    const is = answer(text);
    if (known.size === most) known.clear();
    known.set(text, { is });
    return is;
  };
}
