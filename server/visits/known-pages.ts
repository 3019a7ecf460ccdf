import type { Kysely } from "kysely";
import { firstGallery, galleryAddress } from "#domain/category.ts";
import { isFilm } from "#domain/film.ts";
import { FIRST_GALLERY } from "#domain/fixed-pages.ts";
import { splitPrefix, type LanguageChoice } from "#domain/language.ts";
import { workAddress } from "#domain/slug.ts";
import type { VisitedPage } from "#domain/visit-statistics.ts";
import { OTHER_KEY } from "#domain/visits.ts";
import { IS_PUBLIC } from "../articles/article-reader.ts";
import { queryInParts } from "../database/query-in-parts.ts";
import { listPublicCategories } from "../categories/category-store.ts";
import type { Database } from "../database/schema.ts";
import { mayBePublic } from "../pages/public-pages.ts";

const WORKS = workAddress("");
const GALLERIES = galleryAddress("");
/** Projects and galleries are counted by id, so that a rename keeps their counts. */
const NUMBERED = /^(work|gallery)\/(\d+)$/;

/** Maps paths to keys without language; paths that visitors can't open, such as drafts, are left out. */
export async function pageKeys(
  reader: Kysely<Database>,
  paths: readonly string[],
  { second }: Pick<LanguageChoice, "second">,
): Promise<Map<string, string>> {
  const pages = paths.flatMap((asked) => {
    const { language, path } = splitPrefix(asked);
    const isHere = (language === undefined || language === second) && mayBePublic(path);
    return isHere ? [{ asked, path }] : [];
  });
  const opensFirst = pages.filter(({ path }) => path === FIRST_GALLERY);
  if (opensFirst.length > 0) {
    const first = firstGallery(await listPublicCategories(reader));
    for (const page of opensFirst) page.path = first ? galleryAddress(first.slug) : page.path;
  }
  const slugsAfter = (start: string) =>
    pages.flatMap(({ path }) => (path.startsWith(start) ? path.slice(start.length) : []));
  const works = await queryInParts(slugsAfter(WORKS), (slugs) =>
    reader
      .selectFrom("slugs")
      .innerJoin("articles", "articles.id", "slugs.article_id")
      .select(["slugs.slug", "articles.id"])
      .where("slugs.slug", "in", slugs)
      .where(IS_PUBLIC)
      .execute(),
  );
  const galleries = await queryInParts(slugsAfter(GALLERIES), (slugs) =>
    reader
      .selectFrom("categories")
      .select(["slug", "id"])
      .where("slug", "in", slugs)
      .where("is_hidden", "=", 0)
      .execute(),
  );
  const keys = new Map([
    ...works.map(({ slug, id }) => [WORKS + slug, `work/${id}`] as const),
    ...galleries.map(({ slug, id }) => [GALLERIES + slug, `gallery/${id}`] as const),
  ]);
  return new Map(
    pages.flatMap(({ asked, path }) => {
      const isOfMany = path.startsWith(WORKS) || path.startsWith(GALLERIES);
      const key = isOfMany ? keys.get(path) : path;
      return key === undefined ? [] : [[asked, key] as const];
    }),
  );
}

/** Returns a function from keys to pages with their current titles and addresses. */
export async function pagesOf(
  reader: Kysely<Database>,
  keys: readonly string[],
): Promise<(key: string) => VisitedPage> {
  const idsOf = (kind: string) =>
    keys.flatMap((key) => {
      const [, of, id] = NUMBERED.exec(key) ?? [];
      return of === kind ? Number(id) : [];
    });
  const works = await queryInParts(idsOf("work"), (ids) =>
    reader
      .selectFrom("articles")
      .leftJoin("slugs", (join) =>
        join.onRef("slugs.article_id", "=", "articles.id").on("slugs.is_current", "=", 1),
      )
      .select(["articles.id", "articles.title", "slugs.slug"])
      .where("articles.id", "in", ids)
      .execute(),
  );
  const galleries = await queryInParts(idsOf("gallery"), (ids) =>
    reader
      .selectFrom("categories")
      .select(["id", "name", "slug", "is_hidden"])
      .where("id", "in", ids)
      .execute(),
  );
  const pages = new Map<string, VisitedPage>([
    ...works.map(({ id, title, slug }) => {
      const address = slug === null ? null : workAddress(slug);
      return [`work/${id}`, { kind: "work", title, address }] as const;
    }),
    ...galleries.map(({ id, name, slug, is_hidden }) => {
      const address = is_hidden === 1 ? null : galleryAddress(slug);
      return [`gallery/${id}`, { kind: "gallery", title: name, address }] as const;
    }),
  ]);
  return (key) => {
    if (key === OTHER_KEY) return { kind: "other" };
    if (!NUMBERED.test(key)) return { kind: "fixed", address: key };
    return pages.get(key) ?? { kind: "gone" };
  };
}

/** Returns the ids of films on public pages, by address. @param reels addresses of the studio's reels */
export async function filmIds(
  reader: Kysely<Database>,
  addresses: readonly string[],
  reels: readonly string[],
): Promise<Map<string, number>> {
  const films = await queryInParts(addresses.filter(isFilm), (urls) =>
    reader
      .selectFrom("media")
      .select(["media.id", "media.url"])
      .where("media.url", "in", urls)
      .where(({ eb, or, exists, selectFrom }) =>
        or([
          ...(reels.length === 0 ? [] : [eb("media.url", "in", reels)]),
          exists(
            selectFrom("articles")
              .select("articles.id")
              .whereRef("articles.main_media_id", "=", "media.id")
              .where(IS_PUBLIC),
          ),
          exists(
            selectFrom("article_media")
              .innerJoin("articles", "articles.id", "article_media.article_id")
              .select("articles.id")
              .whereRef("article_media.media_id", "=", "media.id")
              .where(IS_PUBLIC),
          ),
        ]),
      )
      .execute(),
  );
  return new Map(films.map(({ id, url }) => [url, id]));
}

/** Returns the address, alt text and a project's title of each film. */
export async function filmsOf(
  reader: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, { url: string; alt: string; title: string | null }>> {
  const rows = await queryInParts(ids, (some) =>
    reader
      .selectFrom("media")
      .leftJoin("article_media", "article_media.media_id", "media.id")
      .leftJoin("articles", (join) =>
        join.on(({ or, eb, and, ref }) =>
          and([
            eb("articles.deleted_at", "is", null),
            or([
              eb("articles.id", "=", ref("article_media.article_id")),
              eb("articles.main_media_id", "=", ref("media.id")),
            ]),
          ]),
        ),
      )
      .select(["media.id", "media.url", "media.alt", "articles.title"])
      .where("media.id", "in", some)
      .orderBy("articles.id")
      .execute(),
  );
  const films = new Map<number, { url: string; alt: string; title: string | null }>();
  for (const { id, url, alt, title } of rows) {
    if (!films.get(id)?.title) films.set(id, { url, alt, title });
  }
  return films;
}
