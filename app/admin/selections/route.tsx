import { adminServices } from "../layout/guard.server.ts";
import { adminMeta } from "../layout/admin-page.tsx";
import type { Route } from "./+types/route.ts";
import { Selections } from "./selections.tsx";

/** Loads all selections, the deleted ones included. */
export async function loader({ context }: Route.LoaderArgs) {
  return { selections: await context.get(adminServices).selections() };
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Selecciones", matches);

export default function SelectionsRoute({ loaderData }: Route.ComponentProps) {
  return <Selections selections={loaderData.selections} />;
}
