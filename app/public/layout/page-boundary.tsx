import { Outlet, useHref } from "react-router";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { useWords } from "../../ui/words.tsx";
import { holdForClosing } from "../../motion/transition/hold-for-closing.ts";
import type { Route } from "./+types/page-boundary.ts";

// On the layout itself, an error would replace the layout.
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [holdForClosing];

/** Lies between the layout and its pages, so that an error of a page leaves the layout in place (G7). */
export default function PageBoundary() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorNotice words={useWords().error} home={useHref("/")} />;
}
