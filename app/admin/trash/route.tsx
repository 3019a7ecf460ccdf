import { requireAdmin } from "../layout/guard.server.ts";
import { services } from "../../services.server.ts";
import { AdminHeader } from "../layout/admin-header.tsx";
import { adminMeta } from "../layout/admin-meta.ts";
import { listOrShown, useShown } from "../layout/shown-list.ts";
import type { Route } from "./+types/route.ts";
import { Bin } from "./trash.tsx";
import { binnedRows } from "./deleted-articles.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context);
  const { studio } = context.get(services);
  return { brand: studio.brand, rows: binnedRows(await admin.bin(), Date.now()) };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return listOrShown(request.url, serverLoader);
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta("Papelera", loaderData?.brand);

export default function BinRoute({ loaderData }: Route.ComponentProps) {
  const { brand, rows } = loaderData;
  useShown(loaderData);
  return (
    <main lang="es">
      <AdminHeader brand={brand} />
      <Bin rows={rows} />
    </main>
  );
}
