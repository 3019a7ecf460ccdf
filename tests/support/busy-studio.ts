import { API, type SaveAnswer } from "#domain/api.ts";
import { aPhotograph } from "./media-files.ts";
import type { Studio } from "./studio-process.ts";
import { anAdmin, json, listArticles, storePictures, type Client } from "./studio.ts";

/** Articles that are saved at the same time. */
export const WRITERS = 4;
const MOST_IMAGES = 20;

/** Saves articles of a studio again and again, and notes what each save was told, until it is ended. */
export async function aBusyStudio<Place extends Pick<Studio, "url">>(studio: Place) {
  const admin = await anAdmin(studio);
  const acknowledged = new Map<number, number>();
  const over = new AbortController();
  const write = async (writer: number) => {
    let id: number | undefined;
    const images: string[] = [];
    for (let save = 1; !over.signal.aborted; save += 1) {
      const picture = await aPhotograph({ width: 400 + 10 * writer, height: 300 + save });
      images.push(...(await storePictures(admin, [picture])));
      // Soon there would be more than an article may have.
      images.splice(0, images.length - MOST_IMAGES);
      const article = { id, title: `Writer ${writer}`, year: 2024, images };
      const answer: SaveAnswer = await (await admin(API.articles, json(article))).json();
      if (!answer.success) throw new Error(answer.error);
      id = answer.id;
      acknowledged.set(answer.id, answer.article.version);
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, index) => write(index));
  const end = async () => {
    over.abort();
    await Promise.all(writers);
  };
  return { studio, admin, acknowledged, end };
}

/** Every file that a visitor of these articles could ask for. */
export async function filesOf(visitor: Client): Promise<string[]> {
  const pages = await Promise.all(
    (await listArticles(visitor)).map(async ({ slug }) => (await visitor(`/work/${slug}`)).text()),
  );
  const named = pages.flatMap((page) => page.match(/\/media\/[\w./-]+/g) ?? []);
  return [...new Set(named)];
}
