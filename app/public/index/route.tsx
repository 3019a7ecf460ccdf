import { firstFrameOf } from "#domain/share-image.ts";
import { siteServices } from "../../services.server.ts";
import { fill } from "#domain/words/fill.ts";
import { pageHead, sharedPicture } from "../head.ts";
import { readFilter, worksAddress, workRows } from "../works-list/filter.ts";
import { pickWords } from "../../ui/words.tsx";
import type { Route } from "./+types/route.ts";
import { WorksIndex } from "./works-index.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteServices);
  const query = new URL(request.url).searchParams;
  const categories = await site.works.categories();
  const filter = readFilter(query, categories);
  const first = await workRows(site.works, filter, query);
  const total = await site.works.count();
  return {
    ...pageHead(site, {
      title: site.words.index.title,
      description: fill(site.words.index.description, { brand: site.settings.brand }),
      path: first.from === 0 ? "/index" : worksAddress("/index", filter, first.from),
      picture: await sharedPicture(site.works),
      frames: firstFrameOf(total),
    }),
    filter,
    categories: categories.map(({ label, slug }) => ({ name: label, slug })),
    total,
    words: pickWords(site.words, "index", "work"),
    headings: await site.works.headings(filter),
    first,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function WorksIndexRoute({ loaderData }: Route.ComponentProps) {
  return <WorksIndex {...loaderData} />;
}
