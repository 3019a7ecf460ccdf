import { adminServices } from "../layout/guard.server.ts";
import { adminMeta, AdminPage } from "../layout/admin-page.tsx";
import type { Route } from "./+types/route.ts";
import { OrderForm } from "./order-form.tsx";

/** The studio's order, and all its works in it (U7). */
export function loader({ context }: Route.LoaderArgs) {
  return context.get(adminServices).worksOrder();
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Orden de las obras", matches);

export default function OrderRoute({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage title="Orden">
      <OrderForm stored={loaderData} />
    </AdminPage>
  );
}
