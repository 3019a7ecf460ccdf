import { picturesOf } from "#domain/article-media.ts";
import { readFrameName } from "#domain/site-settings.ts";
import { adminServices } from "../layout/guard.server.ts";
import { siteServices } from "../../services.server.ts";
import { adminMeta, AdminPage } from "../layout/admin-page.tsx";
import type { Route } from "./+types/route.ts";
import { SettingsForm } from "./settings-form.tsx";

/** Loads the settings, the works that they may name, and the pictures of the named works. */
export async function loader({ context }: Route.LoaderArgs) {
  const admin = context.get(adminServices);
  const { works } = context.get(siteServices);
  const history = await admin.settings();
  const named = history.content.about.pictures.map((name) => readFrameName(name).slug);
  const framed = await works.withSlugs([...new Set(named)]);
  return {
    history,
    works: await admin.articles.publicTitles(),
    frames: Object.fromEntries(framed.map((article) => [article.slug, picturesOf(article)])),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Ajustes", matches);

export default function SiteSettingsRoute({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage title="Ajustes">
      <SettingsForm {...loaderData} />
    </AdminPage>
  );
}
