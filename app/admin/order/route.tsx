import { adminServices } from "../layout/guard.server.ts";
import { adminMeta, AdminPage } from "../layout/admin-page.tsx";
import type { Route } from "./+types/route.ts";
import { OrderForm } from "./order-form.tsx";

/** Loads the order, and all works in it. */
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
