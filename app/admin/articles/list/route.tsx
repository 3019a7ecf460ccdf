import { adminServices } from "../../layout/guard.server.ts";
import { services } from "../../../services.server.ts";
import { adminMeta } from "../../layout/admin-meta.ts";
import type { Route } from "./+types/route.ts";
import { Dashboard } from "./dashboard.tsx";
import { listOrShown, useShown } from "../../layout/shown-list.ts";
import { NO_FILTER } from "./rows/filter.ts";
import { countWithoutAlt } from "./rows/rows.ts";
import { rowWindow } from "./rows/row-windows.ts";

/** A window of the list, and the one article that is being edited (`?edit=ID`), if any. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = context.get(adminServices);
  const { studio } = context.get(services);
  const all = await admin.articles();
  const query = new URL(request.url).searchParams;
  const edited = query.get("edit");
  return {
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

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Lista de Artículos", matches);

export default function DashboardRoute({ loaderData }: Route.ComponentProps) {
  useShown(loaderData);
  return <Dashboard {...loaderData} />;
}
