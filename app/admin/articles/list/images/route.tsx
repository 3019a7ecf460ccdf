import { data } from "react-router";
import { readNumberedSlug } from "#domain/id.ts";
import { adminServices } from "../../../layout/guard.server.ts";
import type { ArticleImages } from "#domain/answers.ts";
import type { Route } from "./+types/route.ts";

/** Returns one article's pictures as JSON, for a row of the list. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = context.get(adminServices);
  const numbered = readNumberedSlug(params.id);
  const article = numbered && (await admin.article(numbered.id));
  if (!article) throw data(null, { status: 404 });
  const images: ArticleImages = { central: article.mainCenter, gallery: article.images };
  return Response.json(images);
}
