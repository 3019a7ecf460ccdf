import { requireAdmin } from "../layout/guard.server.ts";
import { services } from "../../services.server.ts";
import { adminMeta } from "../layout/admin-meta.ts";
import { AdminPage } from "../layout/admin-page.tsx";
import { countWithoutAlt } from "../articles/list/rows/rows.ts";
import type { Route } from "./+types/route.ts";
import { Health } from "./health.tsx";
import { troubleFinder } from "./troubles.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context);
  const [{ media, ...health }, articles] = await Promise.all([admin.health(), admin.articles()]);
  const whereShown = troubleFinder(articles);
  const ids = new Set<number | null>(articles.map(({ id }) => id));
  return {
    ...health,
    brand: context.get(services).studio.brand,
    media: { ...media, failed: whereShown(media.failed), missing: whereShown(media.missing) },
    damaged: whereShown([
      ...new Set([...media.damaged, ...(health.inspection.last?.damaged ?? [])]),
    ]),
    readAt: Date.now(),
    withoutAlt: countWithoutAlt(articles),
    actions: health.actions.map((each) => ({ ...each, isThere: ids.has(each.articleId) })),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => adminMeta("Salud", loaderData?.brand);

export default function HealthRoute({ loaderData }: Route.ComponentProps) {
  const { brand, ...health } = loaderData;
  return (
    <AdminPage brand={brand} title="Salud">
      <Health {...health} />
    </AdminPage>
  );
}
