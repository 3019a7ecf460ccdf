import { requireAdmin } from "../layout/guard.server.ts";
import { services } from "../../services.server.ts";
import { AdminHeader } from "../layout/admin-header.tsx";
import { adminMeta } from "../layout/admin-meta.ts";
import type { Route } from "./+types/route.ts";
import { AltTexts } from "./alt-texts.tsx";
import { undescribedAfter } from "./undescribed.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context);
  const { studio } = context.get(services);
  const asked = new URL(request.url).searchParams.get("after");
  const after = asked === null ? undefined : Number(asked);
  return { brand: studio.brand, after, ...undescribedAfter(await admin.articles(), after) };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta("Textos alternativos", loaderData?.brand);

export default function AltTextsRoute({ loaderData }: Route.ComponentProps) {
  const { brand, after, ...content } = loaderData;
  return (
    <main lang="es">
      <AdminHeader brand={brand} />
      <AltTexts key={after} {...content} />
    </main>
  );
}
