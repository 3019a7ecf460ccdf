import { adminServices } from "../../../layout/guard.server.ts";
import { services } from "../../../../services.server.ts";
import { readNarrowing } from "./filter.ts";
import { rowWindow } from "./row-windows.ts";
import type { Route } from "./+types/route.ts";

/** One window of the narrowed list as JSON, for the list that shows it as it comes near (D1). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = context.get(adminServices);
  const { studio } = context.get(services);
  const query = new URL(request.url).searchParams;
  return Response.json(rowWindow(await admin.articles(), studio, readNarrowing(query), query));
}
