import { API } from "#domain/api.ts";
import { aPhotograph } from "./photograph.ts";
import { anAdmin, aStudio, json, keepPictures, type Client } from "./studio.ts";
import type { Studio } from "./studio-process.ts";

/** A studio of one article, Marea. @param widths of its pictures, the first also its central one */
export async function aStudioWithPictures(
  widths: readonly number[],
  environment: Record<string, string> = {},
): Promise<{ studio: Studio; admin: Client; images: string[] }> {
  const studio = await aStudio(environment);
  const admin = await anAdmin(studio);
  const photographs = await Promise.all(widths.map((width) => aPhotograph({ width })));
  const images = await keepPictures(admin, photographs);
  await admin(API.articles, json({ title: "Marea", year: 2024, main_center: images[0], images }));
  return { studio, admin, images };
}
