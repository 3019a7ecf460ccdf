/** Lower-cases and removes accents, to compare what people type. */
export function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Makes an address segment of a title; empty for a title without a Latin letter or digit. */
export function titleSlug(title: string): string {
  return fold(title)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** Returns the path of a project's page. */
export function workAddress(slug: string): string {
  return `/work/${slug}`;
}

/** Yields an article's slugs, best first (G5). @param ownsBare whether no older article has this slug */
export function* canonicalSlugs(id: number, slug: string, ownsBare: boolean): Generator<string> {
  if (ownsBare && slug !== "") yield slug;
  let candidate = slug === "" ? `${id}` : `${id}-${slug}`;
  for (;;) {
    yield candidate;
    candidate = `${id}-${candidate}`;
  }
}
