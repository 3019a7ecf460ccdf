import { siteServices } from "../../services.server.ts";
import { fill } from "#domain/words/fill.ts";
import { firstShareable, pageHead } from "../head.ts";
import { readFilter, worksAddress, workRows } from "../works-list/filter.ts";
import type { Route } from "./+types/route.ts";
import { WorksIndex } from "./works-index.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteServices);
  const query = new URL(request.url).searchParams;
  const categories = await site.works.categories();
  const filter = readFilter(query, categories);
  const first = await workRows(site.works, filter, query);
  return {
    head: pageHead(site, {
      title: site.words.index.title,
      description: fill(site.words.index.description, { brand: site.settings.brand }),
      path: first.from === 0 ? "/index" : worksAddress("/index", filter, first.from),
      picture: firstShareable(first.rows.map(({ media }) => media)),
    }),
    filter,
    categories: categories.map(({ label, slug }) => ({ name: label, slug })),
    total: await site.works.count(),
    headings: await site.works.headings(filter),
    first,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function WorksIndexRoute({ loaderData }: Route.ComponentProps) {
  return <WorksIndex {...loaderData} />;
}
