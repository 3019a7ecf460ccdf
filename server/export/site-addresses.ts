import { galleryAddress } from "#domain/category.ts";
import { FIXED_PAGES } from "#domain/fixed-pages.ts";
import { addressIn, languagesOf } from "#domain/language.ts";
import { workAddress } from "#domain/slug.ts";
import type { Kysely } from "kysely";
import type { Articles } from "../articles/articles.ts";
import { publicWorks } from "../articles/works.ts";
import type { Database } from "../database/schema.ts";
import type { SettingsService } from "../site-settings/site-settings.ts";

export interface SiteAddressesParts {
  articles: Pick<Articles, "works" | "catalogue">;
  siteSettings: Pick<SettingsService, "inForce">;
  database: Kysely<Database>;
}

export type SiteAddresses = Awaited<ReturnType<typeof listSiteAddresses>>;

/** Lists the addresses of the present public pages, and those that redirect to them. */
export async function listSiteAddresses({ articles, siteSettings, database }: SiteAddressesParts) {
  const { languages } = (await siteSettings.inForce()).content;
  const categories = (await articles.works.categories()).filter(({ images }) => images > 0);
  const works = await articles.catalogue.works();
  const paths = [
    ...FIXED_PAGES.map(({ path }) => path),
    ...categories.map(({ slug }) => galleryAddress(slug)),
    ...works.map(({ slug }) => workAddress(slug)),
  ];
  const moved = [...(await movedWorks(database)), ...(await movedCategories(database))].filter(
    ({ from, to }) => !paths.includes(from) && paths.includes(to),
  );
  const codes = languagesOf(languages);
  const inAll = (path: string) => codes.map((code) => addressIn(code, path, languages));
  return {
    /** The first language's prefix is first, and empty. */
    prefixes: codes.map((code) => addressIn(code, "/", languages).replace(/^\/$/, "")),
    pages: paths.flatMap(inAll),
    /** Former and numbered addresses, and their targets. */
    redirects: moved.flatMap(({ from, to }) => {
      const targets = inAll(to);
      return inAll(from).map((address, index) => ({ from: address, to: targets[index] ?? to }));
    }),
  };
}

async function movedWorks(database: Kysely<Database>): Promise<{ from: string; to: string }[]> {
  const rows = await publicWorks(database)
    .innerJoin("slugs as current", "current.article_id", "articles.id")
    .where("current.is_current", "=", 1)
    .innerJoin("slugs as every", "every.article_id", "articles.id")
    .select(["articles.id", "current.slug as to", "every.slug as from"])
    .execute();
  return rows.flatMap(({ id, to, from }) => [
    { from: workAddress(from), to: workAddress(to) },
    // Once per work, whatever its former slugs.
    ...(from === to ? [{ from: workAddress(String(id)), to: workAddress(to) }] : []),
  ]);
}

async function movedCategories(
  database: Kysely<Database>,
): Promise<{ from: string; to: string }[]> {
  const rows = await database
    .selectFrom("former_categories")
    .innerJoin("categories", "categories.id", "former_categories.category_id")
    .select(["former_categories.slug as from", "categories.slug as to"])
    .execute();
  return rows.map(({ from, to }) => ({ from: galleryAddress(from), to: galleryAddress(to) }));
}
