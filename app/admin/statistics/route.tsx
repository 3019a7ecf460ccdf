import { visitSpan } from "#domain/visit-statistics.ts";
import { adminMeta } from "../layout/admin-page.tsx";
import { adminServices } from "../layout/guard.server.ts";
import type { Route } from "./+types/route.ts";
import { withNames } from "./names.ts";
import { Statistics, StatisticsOff } from "./statistics.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { visits } = context.get(adminServices);
  const span = visitSpan(new URL(request.url).searchParams.get("span"));
  return visits && withNames(await visits(span));
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Estadísticas", matches);

export default function StatisticsRoute({ loaderData }: Route.ComponentProps) {
  return loaderData === undefined ? <StatisticsOff /> : <Statistics statistics={loaderData} />;
}
