import { siteServices } from "../../../services.server.ts";
import type { Route } from "./+types/route.ts";
import { framePage } from "../frame.ts";

/** One page of a category's frames as JSON, for the wall and the list that append it (L3). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const category = query.get("category") ?? "";
  return Response.json(await framePage(context.get(siteServices).works, category, query));
}
