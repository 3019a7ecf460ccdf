import { services } from "../../services.server.ts";
import { readChoice } from "./choice.ts";
import { workRows } from "./work-row.ts";
import type { Route } from "./+types/route.ts";

/** One page of the works that fit a filter, as JSON, for the pages that show it as it comes near (W3, G4). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  return Response.json(await workRows(context.get(services).works, readChoice(query), query));
}
