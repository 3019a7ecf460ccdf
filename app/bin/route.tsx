import { requireAdmin } from "../guard.server.ts";
import { services } from "../services.server.ts";
import { AdminHeader } from "../shared/admin/admin-header.tsx";
import { adminMeta } from "../shared/admin/admin-meta.ts";
import { listOrLast } from "../shared/admin/last-list.ts";
import type { Route } from "./+types/route.ts";
import { Bin } from "./bin.tsx";
import { binnedRows } from "./binned.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context);
  const { studio } = context.get(services);
  return { brand: studio.brand, rows: binnedRows(await admin.bin(), Date.now()) };
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return listOrLast("/dashboard/papelera", serverLoader);
}
// The list that came with the document is one to go back to as well.
clientLoader.hydrate = true as const;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta("Papelera", loaderData?.brand);

export default function BinRoute({ loaderData: { brand, rows } }: Route.ComponentProps) {
  return (
    <main lang="es">
      <AdminHeader brand={brand} />
      <Bin rows={rows} />
    </main>
  );
}
