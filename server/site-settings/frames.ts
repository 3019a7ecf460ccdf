import { picturesOf } from "#domain/article.ts";
import { readFrameName, type Studio } from "#domain/studio.ts";
import { WrongEntry } from "#domain/studio-entry.ts";
import type { Articles } from "../articles/articles.ts";

/** Where a public work is found by any address that it has or had (G5). */
export type FindWork = Pick<Articles, "find">;

/**
 * Makes what brings the about page's frames up to date: a work that was renamed is named by
 * its present address. What leads nowhere stays as it is written.
 */
export function framesFollower({ find }: FindWork): (studio: Studio) => Promise<Studio> {
  const present = new Map<string, Promise<string>>();
  const slugNow = async (slug: string) => (await find(slug))?.article.slug ?? slug;
  const follow = async (name: string) => {
    const { slug, number } = readFrameName(name);
    const found = present.get(slug) ?? slugNow(slug);
    present.set(slug, found);
    return `${await found}/${number}`;
  };
  return async (studio) => ({
    ...studio,
    about: { ...studio.about, pictures: await Promise.all(studio.about.pictures.map(follow)) },
  });
}

/**
 * Looks for each frame of the about page (A1).
 * @param known those that stood in the settings once: they may be gone since, and an old
 *   version can be restored all the same
 * @throws WrongEntry for any other that is not there
 */
export async function refuseMissingFrames(
  { about }: Studio,
  known: ReadonlySet<string>,
  { find }: FindWork,
): Promise<void> {
  for (const [index, name] of about.pictures.entries()) {
    if (known.has(name)) continue;
    const { slug, number } = readFrameName(name);
    const article = (await find(slug))?.article;
    if (article === undefined || number > picturesOf(article).length) {
      throw new WrongEntry(`about.pictures[${index}]`, "frame");
    }
  }
}
