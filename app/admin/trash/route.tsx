import { adminServices } from "../layout/guard.server.ts";
import { adminMeta } from "../layout/admin-page.tsx";
import type { Route } from "./+types/route.ts";
import { Trash } from "./trash.tsx";
import { trashRows } from "./deleted-articles.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const admin = context.get(adminServices);
  return { rows: trashRows(await admin.trash(), Date.now()) };
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Papelera", matches);

export default function TrashRoute({ loaderData }: Route.ComponentProps) {
  return <Trash rows={loaderData.rows} />;
}
