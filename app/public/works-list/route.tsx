import { services } from "../../services.server.ts";
import { readFrom, windowOf } from "../../ui/long-list/windows.ts";
import { readChoice } from "./choice.ts";
import { chosenWorks, workRow } from "./chosen-works.ts";
import { WORKS_WINDOW } from "./work-row.ts";
import type { Route } from "./+types/route.ts";

/** One window of the works that fit a choice, as JSON, for the pages that show it as it comes near (W3, G4). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const { articles } = chosenWorks(await context.get(services).articles(), readChoice(query));
  const from = readFrom(query, articles.length, WORKS_WINDOW);
  return Response.json(windowOf(articles, from, WORKS_WINDOW, workRow));
}
