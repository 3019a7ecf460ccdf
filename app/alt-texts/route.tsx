import { requireAdmin } from "../guard.server.ts";
import { services } from "../services.server.ts";
import { AdminHeader } from "../shared/admin/admin-header.tsx";
import { adminMeta } from "../shared/admin/admin-meta.ts";
import type { Route } from "./+types/route.ts";
import { AltTexts } from "./alt-texts.tsx";
import { undescribed } from "./undescribed.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context);
  const { studio } = context.get(services);
  return { brand: studio.brand, groups: undescribed(await admin.articles()) };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta("Textos alternativos", loaderData?.brand);

export default function AltTextsRoute({ loaderData }: Route.ComponentProps) {
  const { brand, groups } = loaderData;
  return (
    <main lang="es">
      <AdminHeader brand={brand} />
      <AltTexts groups={groups} />
    </main>
  );
}
