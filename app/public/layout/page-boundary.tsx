import { Outlet } from "react-router";
import { Trouble } from "../../ui/trouble.tsx";
import { holdForClosing } from "../../motion/transition/hold-for-closing.ts";
import type { Route } from "./+types/page-boundary.ts";

// Here and not on the shell: what a middleware's load throws is shown where the middleware stands.
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [holdForClosing];

/** Stands between the shell and its pages, so that a page that breaks leaves the shell alone (G7). */
export default function PageBoundary() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <Trouble />;
}
