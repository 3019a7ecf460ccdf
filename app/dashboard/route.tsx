import type { Article } from "#domain/article.ts";
import { coverOf } from "#domain/catalogue.ts";
import { requireAdmin } from "../guard.server.ts";
import { services } from "../services.server.ts";
import { AdminHeader } from "../shared/admin/admin-header.tsx";
import type { Route } from "./+types/route.ts";
import { Dashboard } from "./dashboard.tsx";

/** The rows of the list, and the one article that is being edited (`?edit=ID`), if any. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context);
  const { studio } = context.get(services);
  const all = await admin.articles();
  const edited = new URL(request.url).searchParams.get("edit");
  return {
    brand: studio.brand,
    rows: all.map(toRow),
    featured: all.filter((article) => article.isTop).length,
    editing: all.find((article) => String(article.id) === edited) ?? null,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Lista de Artículos — ${loaderData?.brand ?? ""}` },
  { name: "robots", content: "noindex" },
];

export default function DashboardRoute({ loaderData }: Route.ComponentProps) {
  const { brand, ...content } = loaderData;
  return (
    <main lang="es">
      <AdminHeader brand={brand} />
      <Dashboard {...content} />
    </main>
  );
}

function toRow(article: Article) {
  const { id, slug, title, year, services: categories, isTop, images } = article;
  return {
    id,
    slug,
    title,
    year,
    categories,
    isTop,
    count: images.length,
    cover: coverOf(article),
  };
}
