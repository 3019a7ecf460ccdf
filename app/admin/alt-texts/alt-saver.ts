import type { ArticleAnswer, SaveAnswer } from "#domain/answers.ts";
import type { SavePayload } from "#domain/article.ts";

export type AltOutcome =
  | { kind: "saved" }
  /** Another session changed the alt text since; nothing was stored. */
  | { kind: "conflict"; theirs: string }
  /** The article no longer shows the picture. */
  | { kind: "gone" }
  | { kind: "failed"; answer: (SaveAnswer & { success: false }) | undefined };

export type AltSaver = ReturnType<typeof altSaver>;

/** Creates the saver of a page's alt texts; `send` resolves to undefined if no answer came. */
export function altSaver(
  articles: readonly { id: number; version: number }[],
  send: (payload: SavePayload) => Promise<SaveAnswer | undefined>,
) {
  const versions = new Map(articles.map(({ id, version }) => [id, version]));
  /** Stored texts by picture URL, from the server's answers. */
  const known = new Map<string, string>();
  const queues = new Map<number, Promise<unknown>>();

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
    // The refusal of a stale save contains the article, which shows whether this text changed.
    const isStale = answer?.article !== undefined && answer.article.version !== version;
    return isStale ? store(articleId, url, alt, base) : { kind: "failed", answer };
  }

  return {
    /**
     * Saves one picture's text; saves of one article run in sequence because each raises its version.
     * @param base the stored text that the edit began from
     */
    save(articleId: number, url: string, alt: string, base: string): Promise<AltOutcome> {
      const before = queues.get(articleId) ?? Promise.resolve();
      const saved = before.then(() => store(articleId, url, alt, base));
      queues.set(articleId, saved);
      return saved;
    },

    /** The next save names the version that a recovered text began from: it is refused if the article changed. */
    saveFromVersion(articleId: number, version: number) {
      versions.set(articleId, Math.min(version, versions.get(articleId) ?? version));
    },
    versionOf,
  };
}
