import { adminServices } from "../../../layout/guard.server.ts";
import { siteServices } from "../../../../services.server.ts";
import { readFilter } from "./filter.ts";
import { rowPage } from "./rows.ts";
import type { Route } from "./+types/route.ts";

/** Returns one page of the filtered list as JSON. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const filter = readFilter(query);
  return Response.json(
    await rowPage(context.get(adminServices), context.get(siteServices), filter, query),
  );
}
