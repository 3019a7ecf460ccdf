import type { EditedAnswers } from "#domain/answer.ts";
import type { Article } from "#domain/article.ts";
import { mediaOf } from "#domain/article-media.ts";
import type { AdminServices } from "#domain/site-services.ts";
import { adminServices, articleOf } from "../../layout/guard.server.ts";
import { siteServices } from "../../../services.server.ts";
import { adminMeta } from "../../layout/admin-page.tsx";
import type { Route } from "./+types/route.ts";
import { ArticleList } from "./article-list.tsx";
import { NO_FILTER } from "./rows/filter.ts";
import { rowPage } from "./rows/rows.ts";

/** Loads a page of the list, and the article of `?edit=ID`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = context.get(adminServices);
  const query = new URL(request.url).searchParams;
  const edited = query.get("edit") ?? "";
  const { drafts, featured, withoutAlt } = await admin.articles.counts();
  const editing = (await articleOf(admin, edited)) ?? null;
  return {
    rows: await rowPage(admin, context.get(siteServices), NO_FILTER, query),
    drafts,
    featured,
    withoutAlt,
    hasBlankSettings: await admin.hasBlankSettings(),
    editing,
    answered: editing ? await answersTo(admin, editing) : NO_ANSWERS,
  };
}

const NO_ANSWERS: EditedAnswers = { links: [], media: {} };

async function answersTo(admin: AdminServices, article: Article): Promise<EditedAnswers> {
  const links = await admin.answeredLinks();
  return {
    links: links.filter(({ articleId }) => articleId === article.id),
    media: await admin.answersToMedia(mediaOf(article).map(({ url }) => url)),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Lista de Artículos", matches);

export default function DashboardRoute({ loaderData }: Route.ComponentProps) {
  return <ArticleList {...loaderData} />;
}
