/** Lower-cased and without accents, for comparing what people type (H2, P6). */
export function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/**
 * A title as an address part (G5): lower-cased, accents removed, every run of
 * other characters one hyphen, none at the ends. May be empty, for a title
 * without a Latin letter or digit.
 */
export function titleSlug(title: string): string {
  return fold(title)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** The address of a project's page from its canonical slug (G5). */
export function workAddress(slug: string): string {
  return `/work/${slug}`;
}

/**
 * The canonical slugs an article may have, best first (G5): the bare title's,
 * where no older article owns it, then the id before it, then ever longer forms
 * for the rare title that spells another article's id.
 * @param id the article's id
 * @param slug its title slug; may be empty
 * @param ownsBare whether it is the oldest article whose title makes this slug
 */
export function* canonicalSlugs(id: number, slug: string, ownsBare: boolean): Generator<string> {
  if (ownsBare && slug !== "") yield slug;
  let candidate = slug === "" ? `${id}` : `${id}-${slug}`;
  for (;;) {
    yield candidate;
    candidate = `${id}-${candidate}`;
  }
}
