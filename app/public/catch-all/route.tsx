import { data, redirect, useHref } from "react-router";
import { siteServices } from "../../services.server.ts";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import type { Route } from "./+types/route.ts";

/**
 * Any address that is no page of ours leads home (G2). The target is a literal, never input (T28).
 * A site of files has a page that says so instead: its server can't tell what it is asked for (O3).
 */
export function loader({ context }: Route.LoaderArgs) {
  const { isExported, words } = context.get(siteServices);
  if (!isExported) return redirect("/");
  return data(words.notFound, { status: 404 });
}

export default function NotFoundRoute({ loaderData }: Route.ComponentProps) {
  return <ErrorNotice words={loaderData} home={useHref("/")} />;
}
