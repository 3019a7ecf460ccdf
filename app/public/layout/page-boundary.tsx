import { Outlet, useHref } from "react-router";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { useWords } from "../../ui/words.tsx";
import { holdForClosing } from "../../motion/transition/hold-for-closing.ts";
import type { Route } from "./+types/page-boundary.ts";

// On the layout's route, an error of this middleware would replace the layout.
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [holdForClosing];

/** Catches a page's error inside the layout, so that the layout stays. */
export default function PageBoundary() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorNotice words={useWords("error").error} home={useHref("/")} />;
}
