import { API } from "#domain/api.ts";
import { aPhotograph } from "./photograph.ts";
import { anAdmin, aStudio, json, keepPictures, listArticles, type Client } from "./studio.ts";
import type { Studio } from "./studio-process.ts";

/** A studio whose only articles have pictures that nobody has described. */
export async function aStudioWithoutWords(): Promise<{
  studio: Studio;
  admin: Client;
  urls: string[];
}> {
  const studio = await aStudio();
  const admin = await anAdmin(studio);
  const pictures = [1, 2, 3].map(() => aPhotograph({ width: 300, height: 200 }));
  const urls = await keepPictures(admin, await Promise.all(pictures));
  const [first = "", second = "", third = ""] = urls;
  for (const article of [
    { title: "Arena", main_center: first, images: [first, second] },
    { title: "Bruma", images: [third, first] },
  ]) {
    await admin(API.articles, json({ ...article, year: 2025 }));
  }
  return { studio, admin, urls };
}

/** The stored alt text of a picture. */
export async function altOf(admin: Client, url: string): Promise<string | undefined> {
  const all = await listArticles(admin);
  return all.map(({ media }) => media[url]?.alt).find((alt) => alt !== undefined);
}
