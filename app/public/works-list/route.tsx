import type { WorkFilter } from "#domain/works.ts";
import { siteServices } from "../../services.server.ts";
import { ALL_WORKS, readFilter, workRows } from "./filter.ts";
import type { Route } from "./+types/route.ts";

/** Returns one page of a filter's works as JSON. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const { works } = context.get(siteServices);
  const chosen = readFilter(query, await works.categories());
  const filter: WorkFilter = query.has("by") ? chosen : { ...chosen, order: ALL_WORKS.order };
  return Response.json(await workRows(works, filter, query));
}
