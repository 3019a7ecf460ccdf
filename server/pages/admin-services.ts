import type { Article } from "#domain/article.ts";
import { isRefusal, refuse } from "#domain/refusal.ts";
import type { AdminServices } from "#domain/site-services.ts";
import type { LiveServices } from "../live-services.ts";
import type { Studio } from "../studio.ts";

/** Makes the services of an admin page; undefined without an open session. */
export async function adminServices(
  { articles, siteSettings }: Pick<Studio, "articles" | "siteSettings">,
  {
    auth,
    inquiries,
    selections,
    answers,
    visits,
    categories,
    worksOrder,
    restoring,
    health,
  }: LiveServices,
  token: string | undefined,
): Promise<AdminServices | undefined> {
  if (!(await auth.isAdmin(token))) return undefined;
  return {
    articles: articles.admin,
    inquiries: inquiries.admin,
    visits: visits?.statistics,
    article: (id) => findArticle(articles, id),
    trash: articles.listTrash,
    versions: articles.listVersions,
    settings: siteSettings.history,
    categories: categories.list,
    worksOrder: worksOrder.read,
    selections: selections.list,
    selection: selections.edited,
    answeredLinks: answers.list,
    answers: answers.read,
    answersToMedia: answers.toMedia,
    hasBlankSettings: siteSettings.isBlank,
    username: auth.username,
    secondFactor: auth.secondFactor,
    sessions: () => auth.listSessions(token),
    health: health.read,
    backups: async () => restoring && { kept: await restoring.list(), restore: restoring.state() },
    compareBackup: (name) => restoring?.compare(name) ?? refuse("no-such-backup"),
    media: articles.listMedia,
  };
}

async function findArticle({ get }: Studio["articles"], id: number): Promise<Article | undefined> {
  try {
    return await get(id);
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}
