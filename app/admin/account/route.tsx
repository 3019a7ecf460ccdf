import { requireAdmin } from "../layout/guard.server.ts";
import { services } from "../../services.server.ts";
import { AdminPage } from "../layout/admin-page.tsx";
import type { Route } from "./+types/route.ts";
import { Account } from "./account.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context);
  return {
    brand: context.get(services).studio.brand,
    username: await admin.username(),
    secondLock: await admin.secondLock(),
    sessions: await admin.sessions(),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Cuenta — ${loaderData?.brand ?? ""}` },
  { name: "robots", content: "noindex" },
];

export default function AccountRoute({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage brand={loaderData.brand} title="Cuenta">
      <Account {...loaderData} />
    </AdminPage>
  );
}
