import type { WorkFilter } from "#domain/works.ts";
import { siteServices } from "../../services.server.ts";
import { ALL_WORKS, readFilter, workRows } from "./filter.ts";
import type { Route } from "./+types/route.ts";

/** One page of the works of a filter as JSON, for the lists that append it (W3, G4). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const { works } = context.get(siteServices);
  const chosen = readFilter(query, await works.categories());
  const filter: WorkFilter = query.has("by") ? chosen : { ...chosen, order: ALL_WORKS.order };
  return Response.json(await workRows(works, filter, query));
}
