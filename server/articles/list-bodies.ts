import { Readable } from "node:stream";
import { setImmediate as endOfTurn } from "node:timers/promises";
import { toAnswer, type Article } from "#domain/article.ts";
import { packQuick, packWhileSent, type Encoding } from "../http/content-encoding.ts";
import type { ArticleList } from "./article-list.ts";

/** The list of a library with so many pictures, a megabyte of JSON, is kept packed; that of a larger one is sent as it is made. */
const MOST_KEPT_MEDIA = 3000;
/** Others are served after as much was made, in characters: a millisecond's work at most. */
const PART_LENGTH = 65_536;

/** The list as the API answers it (K1). */
export interface ListBodies {
  /** Packed and whole; undefined for a list that is too large for that. */
  whole(list: ArticleList, encoding: Encoding): Promise<Buffer> | undefined;
  /** Packed while it is sent. */
  stream(list: ArticleList, encoding: Encoding): Readable;
}

/** Makes what answers the list. An article is written down once for as long as it stays as it is. */
export function createListBodies(): ListBodies {
  const written = new WeakMap<Article, string>();
  let kept: { tag: string; bodies: Map<Encoding, Promise<Buffer>> } | undefined;

  function write(article: Article): string {
    const known = written.get(article);
    if (known !== undefined) return known;
    const json = JSON.stringify(toAnswer(article));
    written.set(article, json);
    return json;
  }

  async function* parts({ articles }: ArticleList): AsyncGenerator<string> {
    let part = "[";
    for (const [index, article] of articles.entries()) {
      part += (index === 0 ? "" : ",") + write(article);
      if (part.length < PART_LENGTH) continue;
      yield part;
      part = "";
      await endOfTurn();
    }
    yield `${part}]`;
  }

  return {
    whole(list, encoding) {
      if (list.articles.reduce((sum, { images }) => sum + images.length, 0) > MOST_KEPT_MEDIA) {
        return undefined;
      }
      if (kept?.tag !== list.tag) kept = { tag: list.tag, bodies: new Map() };
      const known = kept.bodies.get(encoding);
      if (known) return known;
      const json = `[${list.articles.map(write).join(",")}]`;
      const body = packQuick(Buffer.from(json), encoding);
      kept.bodies.set(encoding, body);
      return body;
    },
    stream: (list, encoding) =>
      packWhileSent(Readable.from(parts(list), { objectMode: false }), encoding),
  };
}
