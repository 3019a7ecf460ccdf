import type { ArticleAnswer, SaveAnswer, SavePayload } from "#domain/api.ts";

/** What came of saving a text. */
export type AltOutcome =
  | { kind: "saved" }
  /** Another session changed the alt text since; nothing was stored. */
  | { kind: "conflict"; theirs: string }
  /** The article no longer shows the picture. */
  | { kind: "gone" }
  | { kind: "failed"; answer: (SaveAnswer & { success: false }) | undefined };

/** Saves the texts of a page's pictures, and knows what of them is stored. */
export type AltSaver = ReturnType<typeof altSaver>;

/**
 * @param articles as the page was read
 * @param send gives undefined where no answer came
 */
export function altSaver(
  articles: readonly { id: number; version: number }[],
  send: (payload: SavePayload) => Promise<SaveAnswer | undefined>,
) {
  const versions = new Map(articles.map(({ id, version }) => [id, version]));
  /** The stored texts by picture, as far as answers have told them. */
  const known = new Map<string, string>();
  const queues = new Map<number, Promise<unknown>>();

  /** The version of an article that this page saves from. */
  const versionOf = (articleId: number) => versions.get(articleId) ?? 0;

  const learn = (article: ArticleAnswer) => {
    versions.set(article.id, article.version);
    for (const [url, { alt }] of Object.entries(article.media)) known.set(url, alt);
  };

  async function store(
    articleId: number,
    url: string,
    alt: string,
    base: string,
  ): Promise<AltOutcome> {
    const theirs = known.get(url) ?? base;
    if (theirs === alt && theirs !== base) return { kind: "saved" };
    if (theirs !== base) return { kind: "conflict", theirs };
    const version = versionOf(articleId);
    const answer = await send({ id: articleId, version, media: { [url]: { alt } } });
    if (answer?.article) {
      learn(answer.article);
      if (answer.article.media[url] === undefined) return { kind: "gone" };
    }
    if (answer?.success) return { kind: "saved" };
    // Stale: with what is stored by now in hand, it is known whether that concerns this picture.
    const isStale = answer?.article !== undefined && answer.article.version !== version;
    return isStale ? store(articleId, url, alt, base) : { kind: "failed", answer };
  }

  return {
    /**
     * Stores the text of one picture unless another session has changed it since; saves of
     * one article wait for one another, as each raises its version.
     * @param base the stored text that the new one was written over
     */
    save(articleId: number, url: string, alt: string, base: string): Promise<AltOutcome> {
      const before = queues.get(articleId) ?? Promise.resolve();
      const saved = before.then(() => store(articleId, url, alt, base));
      queues.set(articleId, saved);
      return saved;
    },

    /**
     * Saves the article from an older version than the page's, so that the server refuses the save if
     * it changed since: for a recovered text that was begun from that version.
     */
    saveFromVersion(articleId: number, version: number) {
      versions.set(articleId, Math.min(version, versions.get(articleId) ?? version));
    },
    versionOf,
  };
}
