import { Outlet } from "react-router";
import { Trouble } from "../../ui/trouble.tsx";
import { holdForClosing } from "../../motion/transition/hold-for-closing.ts";
import type { Route } from "./+types/page-boundary.ts";

// Not on the layout: an error that a middleware's load throws replaces the middleware's route.
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [holdForClosing];

/** Lies between the layout and its pages, so that an error of a page leaves the layout in place (G7). */
export default function PageBoundary() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <Trouble />;
}
