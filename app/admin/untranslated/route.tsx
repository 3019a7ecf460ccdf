import { readId } from "#domain/id.ts";
import { languageName } from "#domain/settings-fields.ts";
import { translatedInto } from "../editing/language-fields.tsx";
import { adminMeta } from "../layout/admin-page.tsx";
import { adminServices } from "../layout/guard.server.ts";
import type { Route } from "./+types/route.ts";
import { Untranslated } from "./untranslated.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { articles, settings } = context.get(adminServices);
  const { content } = await settings();
  const [language] = translatedInto(content.languages);
  if (language === undefined) return null;
  const after = readId(new URL(request.url).searchParams.get("after") ?? "");
  const page = await articles.untranslated(language, after);
  return { ...page, language: languageName(language), isFirst: after === undefined };
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Traducciones", matches);

export default function UntranslatedRoute({ loaderData }: Route.ComponentProps) {
  return <Untranslated content={loaderData} />;
}
