import { adminMeta } from "../layout/admin-meta.ts";
import { AdminPage } from "../layout/admin-page.tsx";
import { adminServices } from "../layout/guard.server.ts";
import type { Route } from "./+types/route.ts";
import { Account } from "./account.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const admin = context.get(adminServices);
  return {
    username: await admin.username(),
    secondFactor: await admin.secondFactor(),
    sessions: await admin.sessions(),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Cuenta", matches);

export default function AccountRoute({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage title="Cuenta">
      <Account {...loaderData} />
    </AdminPage>
  );
}
