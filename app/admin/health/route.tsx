import { adminServices } from "../layout/guard.server.ts";
import { adminMeta } from "../layout/admin-meta.ts";
import { AdminPage } from "../layout/admin-page.tsx";
import { countWithoutAlt } from "../articles/list/rows/rows.ts";
import type { Route } from "./+types/route.ts";
import { Health } from "./health.tsx";
import { troubleFinder } from "./troubles.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const admin = context.get(adminServices);
  const [{ media, ...health }, articles] = await Promise.all([admin.health(), admin.articles()]);
  const whereShown = troubleFinder(articles);
  const ids = new Set<number | null>(articles.map(({ id }) => id));
  return {
    ...health,
    media: { ...media, failed: whereShown(media.failed), missing: whereShown(media.missing) },
    damaged: whereShown([
      ...new Set([...media.damaged, ...(health.inspection.last?.damaged ?? [])]),
    ]),
    readAt: Date.now(),
    withoutAlt: countWithoutAlt(articles),
    actions: health.actions.map((each) => ({ ...each, isThere: ids.has(each.articleId) })),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Salud", matches);

export default function HealthRoute({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage title="Salud">
      <Health {...loaderData} />
    </AdminPage>
  );
}
