import { adminServices } from "../layout/guard.server.ts";
import { adminMeta, AdminPage } from "../layout/admin-page.tsx";
import type { Route } from "./+types/route.ts";
import { Health } from "./health.tsx";
import { problemFinder } from "./files.tsx";
import { RESTORED } from "./restore/use-restore.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const admin = context.get(adminServices);
  const { media, ...health } = await admin.health();
  const damaged = [...new Set([...media.damaged, ...(health.integrityCheck.last?.damaged ?? [])])];
  const problemFiles = [...media.failed, ...media.missing, ...damaged];
  const whereShown = await problemFinder(admin.articles, problemFiles);
  const named = health.auditEntries.flatMap(({ articleId }) => articleId ?? []);
  const ids: ReadonlySet<number | null> = await admin.articles.existing(named);
  return {
    ...health,
    media: { ...media, failed: whereShown(media.failed), missing: whereShown(media.missing) },
    damaged: whereShown(damaged),
    readAt: Date.now(),
    isRestored: new URL(request.url).searchParams.has(RESTORED),
    withoutAlt: (await admin.articles.counts()).withoutAlt,
    auditEntries: health.auditEntries.map((each) => ({
      ...each,
      isThere: ids.has(each.articleId),
    })),
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
