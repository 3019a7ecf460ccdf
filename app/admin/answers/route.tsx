import { adminServices } from "../layout/guard.server.ts";
import { adminMeta } from "../layout/admin-page.tsx";
import type { Route } from "./+types/route.ts";
import { AnsweredLinks } from "./answered-links.tsx";

/** Loads the links that guests answered (B3). */
export async function loader({ context }: Route.LoaderArgs) {
  return { links: await context.get(adminServices).answeredLinks() };
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Respuestas", matches);

export default function AnswersRoute({ loaderData }: Route.ComponentProps) {
  return <AnsweredLinks links={loaderData.links} />;
}
