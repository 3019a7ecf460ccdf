import { data, redirect, useHref } from "react-router";
import { siteServices } from "../../services.server.ts";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import type { Route } from "./+types/route.ts";

/**
 * Redirects an unknown address home (G2); the literal target prevents open redirects (T28).
 * An exported site has a 404 page (`404.html`) instead.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { isExported, words } = context.get(siteServices);
  if (!isExported) return redirect("/");
  return data(words.notFound, { status: 404 });
}

export default function NotFoundRoute({ loaderData }: Route.ComponentProps) {
  return <ErrorNotice words={loaderData} home={useHref("/")} />;
}
