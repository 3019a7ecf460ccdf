/**
 * A name for each image of a list that stays its own wherever it is moved: its address,
 * and a number where the same picture occurs more than once.
 */
export function imageKeys(images: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return images.map((url) => {
    const nth = (seen.get(url) ?? 0) + 1;
    seen.set(url, nth);
    return nth === 1 ? url : `${url} ${nth}`;
  });
}

/** The index of the image with that key; −1 where it was removed. */
export function indexOfKey(images: readonly string[], key: string): number {
  return imageKeys(images).indexOf(key);
}
