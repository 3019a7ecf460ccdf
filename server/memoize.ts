/**
 * Remembers a function's answers to texts that come with requests: nearly all of them are
 * the same few.
 * @param most so many are kept, since strangers may invent any number
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
