import { requireAdmin } from "../layout/guard.server.ts";
import { services } from "../../services.server.ts";
import { AdminHeader } from "../layout/admin-header.tsx";
import type { Route } from "./+types/route.ts";
import { DraftForm } from "./draft-form.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  await requireAdmin(context);
  return { brand: context.get(services).studio.brand };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Borrador — ${loaderData?.brand ?? ""}` },
  { name: "robots", content: "noindex" },
];

export default function Add({ loaderData }: Route.ComponentProps) {
  return (
    <main lang="es">
      <AdminHeader brand={loaderData.brand} />
      <DraftForm />
    </main>
  );
}
