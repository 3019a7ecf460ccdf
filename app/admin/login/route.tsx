import { redirect } from "react-router";
import { ADMIN } from "#domain/admin-address.ts";
import { siteServices } from "../../services.server.ts";
import { pageHead } from "../../public/head.ts";
// The admin's own pages load after the router has started, which is too late for this listener.
import "../layout/kept-page/history-moves.ts";
import type { Route } from "./+types/route.ts";
import { Login } from "./login.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteServices);
  if (await site.admin()) return redirect(ADMIN.articles);
  return pageHead(site, { title: "Iniciar Sesión", path: "/login", isHidden: true });
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function LoginRoute() {
  return <Login />;
}
