import { API, type SaveAnswer, type SavePayload } from "#domain/api.ts";
import { json, type Client, type SharedStudio } from "./studio.ts";
import { openLibrary } from "./kills.ts";

/** What the admin's pages hold and nobody else may see. */
export interface Secrets {
  /** A public article with a past. */
  id: number;
  slug: string;
  /** Of drafts, of what was binned or is past, of the log and of the sessions. */
  words: string[];
}

/** Something of each kind that a stranger must not see. */
const DRAFT = {
  title: "Borrador Quetzal",
  alt: "Un quetzal que nadie ha visto",
  caption: "Pie de quetzal",
};
const BINNED = "Papelera Zarapito";
const PAST = "Título de ayer Ortega";

/** Fills a studio with what only the admin may see. */
export async function fillWithSecrets({ studio, admin }: SharedStudio): Promise<Secrets> {
  const url = "https://example.com/quetzal.jpg";
  const { title, ...words } = DRAFT;
  await save(admin, { title, isDraft: true, main_center: url, media: { [url]: words } });
  const binned = await save(admin, { title: BINNED });
  await admin(`${API.upload}?id=${binned.id}`, { method: "DELETE" });
  const { id } = await save(admin, { title: PAST });
  const { article } = await save(admin, { id, title: "Marea" });

  const library = openLibrary(studio.dataDir);
  const sessions = library.prepare("SELECT id FROM sessions").pluck().all() as string[];
  const browsers = library
    .prepare("SELECT DISTINCT subject FROM actions WHERE kind = 'signed-in'")
    .pluck()
    .all() as string[];
  library.close();

  return {
    id,
    slug: article.slug,
    words: [...Object.values(DRAFT), BINNED, PAST, ...sessions, ...browsers],
  };
}

async function save(admin: Client, payload: SavePayload) {
  const article = { year: 2024, services: [], ...payload };
  const answer: SaveAnswer = await (await admin(API.articles, json(article))).json();
  if (!answer.success) throw new Error(answer.error);
  return answer;
}
