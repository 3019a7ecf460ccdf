import { requireAdmin } from "../../layout/guard.server.ts";
import { services } from "../../../services.server.ts";
import { AdminHeader } from "../../layout/admin-header.tsx";
import { adminMeta } from "../../layout/admin-meta.ts";
import type { Route } from "./+types/route.ts";
import { Dashboard } from "./dashboard.tsx";
import { listOrShown, useShown } from "../../layout/shown-list.ts";
import { NO_FILTER } from "./rows/filter.ts";
import { countWithoutAlt } from "./rows/rows.ts";
import { rowWindow } from "./rows/row-windows.ts";

/** A window of the list, and the one article that is being edited (`?edit=ID`), if any. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context);
  const { studio } = context.get(services);
  const all = await admin.articles();
  const query = new URL(request.url).searchParams;
  const edited = query.get("edit");
  return {
    brand: studio.brand,
    rows: rowWindow(all, studio, NO_FILTER, query),
    drafts: all.filter((article) => article.isDraft).length,
    featured: all.filter((article) => article.isTop).length,
    withoutAlt: countWithoutAlt(all),
    hasBlankSettings: await admin.hasBlankSettings(),
    editing: all.find((article) => String(article.id) === edited) ?? null,
  };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return listOrShown(request.url, serverLoader);
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta("Lista de Artículos", loaderData?.brand);

export default function DashboardRoute({ loaderData }: Route.ComponentProps) {
  const { brand, ...content } = loaderData;
  useShown(loaderData);
  return (
    <main lang="es">
      <AdminHeader brand={brand} />
      <Dashboard {...content} />
    </main>
  );
}
