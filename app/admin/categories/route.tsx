import { adminServices } from "../layout/guard.server.ts";
import { adminMeta, AdminPage } from "../layout/admin-page.tsx";
import type { Route } from "./+types/route.ts";
import { CategoriesForm } from "./categories-form.tsx";

/** Loads all categories, hidden and empty ones included. */
export function loader({ context }: Route.LoaderArgs) {
  return context.get(adminServices).categories();
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Categorías", matches);

export default function CategoriesRoute({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage title="Categorías">
      <CategoriesForm stored={loaderData} />
    </AdminPage>
  );
}
