import { readId } from "#domain/id.ts";
import { adminMeta } from "../layout/admin-page.tsx";
import { adminServices } from "../layout/guard.server.ts";
import type { Route } from "./+types/route.ts";
import { AltTexts } from "./alt-texts.tsx";
import { undescribedAfter } from "./undescribed.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = context.get(adminServices);
  const after = readId(new URL(request.url).searchParams.get("after") ?? "");
  return { after, ...(await undescribedAfter(admin.articles, after)) };
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Textos alternativos", matches);

export default function AltTextsRoute({ loaderData }: Route.ComponentProps) {
  const { after, ...content } = loaderData;
  return <AltTexts key={after} {...content} />;
}
