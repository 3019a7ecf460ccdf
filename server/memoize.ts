/** Memoizes a pure function of a text. @param most limit of results, as clients may send any text */
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
