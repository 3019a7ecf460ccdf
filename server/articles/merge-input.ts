import type { Transaction } from "kysely";
import type { MediaText } from "#domain/media-text.ts";
import type { Article, ArticleInput } from "#domain/article.ts";
import { refuse } from "#domain/refusal.ts";
import type { Database } from "../database/schema.ts";
import type { MediaService } from "../media/media.ts";
import type { ArticleRecord, MediaTextRecord } from "./article-store.ts";

/** A save: its input, and the article that it changes. */
interface Edit {
  input: ArticleInput;
  /** Undefined for a new article. */
  stored: Article | undefined;
  /** Whether it is to be featured, by the rules. */
  isTop: boolean;
}

/**
 * What a save writes: the draft's fields, and those that are stored where it says nothing.
 * @throws Refusal `wrong-title`, `wrong-year` or `unknown-image`
 */
export async function mergeInput(
  trx: Transaction<Database>,
  media: Pick<MediaService, "resolveMediaIds">,
  { input, stored, isTop }: Edit,
): Promise<{ record: ArticleRecord; words: ReadonlyMap<number, MediaTextRecord> }> {
  const mainCenter = input.mainCenter ?? stored?.mainCenter?.url ?? "";
  const images = input.images ?? stored?.images.map((each) => each.url) ?? [];
  const posters = [...input.words.values()].flatMap(({ poster }) => poster || []);
  const ids = await media.resolveMediaIds(
    trx,
    [mainCenter, ...images, ...posters].filter((url) => url !== ""),
  );
  const idOf = (url: string) => ids.get(url) ?? refuse("unknown-image");
  return {
    record: {
      title: input.title ?? stored?.title ?? refuse("wrong-title"),
      year: input.year ?? stored?.year ?? refuse("wrong-year"),
      services: input.services ?? stored?.services ?? [],
      isTop,
      isDraft: input.isDraft ?? stored?.isDraft ?? false,
      mainMediaId: mainCenter === "" ? null : idOf(mainCenter),
      mediaIds: images.map(idOf),
    },
    words: new Map(
      [...input.words].flatMap(([url, said]) => {
        const isShown = url === mainCenter || images.includes(url);
        return isShown ? [[idOf(url), mediaTextRecord(said, idOf)] as const] : [];
      }),
    ),
  };
}

function mediaTextRecord(
  { poster, ...words }: MediaText,
  idOf: (url: string) => number,
): MediaTextRecord {
  return {
    ...words,
    posterId: poster === undefined ? undefined : (poster && idOf(poster)) || null,
  };
}
