import { data } from "react-router";
import { MOST_FEATURED } from "#domain/article.ts";
import { contentOf } from "#domain/article-content.ts";
import { adminServices, articleOf } from "../layout/guard.server.ts";
import { adminMeta } from "../layout/admin-page.tsx";
import type { Route } from "./+types/route.ts";
import { History, NoHistory } from "./history.tsx";
import { openedVersion, urlsOfVersions, versionSummaries } from "./version-summary.ts";

/** Loads the versions of an article, and the one of `?version=N`. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = context.get(adminServices);
  const article = await articleOf(admin, params.id);
  if (!article) return data({ history: null }, { status: 404 });
  const versions = await admin.versions(article.id);
  const saves = versionSummaries(article, versions);
  const opened = openedVersion(article, versions, new URL(request.url).searchParams.get("version"));
  const history = {
    id: article.id,
    title: article.title,
    version: article.version,
    current: contentOf(article),
    mayFeature: article.isTop || (await admin.articles.counts()).featured < MOST_FEATURED,
    saves,
    opened,
    pictures: await admin.media(urlsOfVersions(saves, opened)),
  };
  return data({ history });
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMeta(`Historial de ${loaderData?.history?.title ?? "un artículo"}`, matches);

export default function HistoryRoute({ loaderData }: Route.ComponentProps) {
  const { history } = loaderData;
  return history ? <History key={history.id} {...history} /> : <NoHistory />;
}
