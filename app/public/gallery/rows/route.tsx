import { siteServices } from "../../../services.server.ts";
import type { Route } from "./+types/route.ts";
import { framePage } from "../frame.ts";

/** Returns one page of a category's frames as JSON, for the wall and the list. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const category = query.get("category") ?? "";
  return Response.json(await framePage(context.get(siteServices).works, category, query));
}
