import { data, Link, redirect } from "react-router";
import { ADMIN } from "#domain/admin-address.ts";
import { mediaOf } from "#domain/article-media.ts";
import { embedOf } from "#domain/embed.ts";
import { firstFrameOf } from "#domain/share-image.ts";
import { workAddress } from "#domain/slug.ts";
import { siteServices } from "../../services.server.ts";
import { pageHead } from "../head.ts";
import { metaDescription } from "../meta-description.ts";
import type { Route } from "./+types/route.ts";
import { projectPage, projectWords } from "./page.ts";
import { Project, ProjectLabel } from "./project.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const site = context.get(siteServices);
  const words = projectWords(site.words);
  const found = await site.findWork(params.slug);
  // An unknown slug renders an empty main area with status 404 (G6), not an error.
  if (!found) {
    const head = pageHead(site, { path: "/work", isHidden: true });
    return data({ ...head, words, page: null, editor: null }, { status: 404 });
  }
  const { article, movedTo } = found;
  if (movedTo !== undefined) return redirect(workAddress(movedTo), 301);
  const neighbours = await site.works.neighbours(article.id);
  const address = workAddress(article.slug);
  const page = projectPage(article, address, neighbours, await site.works.categories());
  const embeds = mediaOf(article).flatMap(({ url }) => embedOf(url) ?? []);
  site.allowFrames(embeds.map(({ origin }) => origin));
  const head = pageHead(site, {
    title: article.title,
    searchTitle: article.searchTitle,
    description:
      article.searchDescription ||
      metaDescription([
        article.statement,
        [article.title, article.year, ...article.categories, site.settings.story]
          .filter(Boolean)
          .join(", "),
      ]),
    path: address,
    picture: page.cover,
    labels: [...article.categories.slice(0, 1), String(article.year)],
    frames: firstFrameOf(article.images.length),
    content: { kind: "project", article },
    isHidden: article.isDraft,
  });
  const editor = article.isDraft ? ADMIN.editArticle(article.id) : null;
  return data({ ...head, words, page, editor });
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function ProjectRoute({ loaderData: { page, editor } }: Route.ComponentProps) {
  return (
    page && (
      <Project
        key={page.slug}
        {...page}
        label={editor !== null && <DraftLabel editor={editor} />}
      />
    )
  );
}

/** Only the admin sees drafts, so the label is always in Spanish. */
function DraftLabel({ editor }: { editor: string }) {
  return (
    <ProjectLabel lang="es">
      <b>Borrador: solo tú lo ves</b>
      <Link to={editor}>Volver al editor</Link>
    </ProjectLabel>
  );
}
