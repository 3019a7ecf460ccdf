import { useEffect, useState, type ReactNode } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
} from "react-router";
import display from "./styles/fonts/archivo-display.woff2?url";
import text from "./styles/fonts/archivo-text.woff2?url";
import type { Route } from "./+types/root.ts";
import { readStyle, type SiteStyle } from "#domain/site-style.ts";
import { markHydrated } from "./motion/hydration.ts";
import { PAPER, styleAt, styleCookie, type StyleChoice } from "./ui/site-style.ts";
import { ARRIVAL_VARIABLES } from "./motion/intro/intro.ts";
import { ErrorNotice } from "./ui/error-notice.tsx";
import "./styles/tokens.css";
import "./styles/fonts.css";
import "./styles/reset.css";
import "./styles/type.css";

export const links: Route.LinksFunction = () => [
  ...[text, display].map((href) => ({
    rel: "preload",
    href,
    as: "font",
    crossOrigin: "anonymous" as const,
  })),
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

/** The loader only supplies the initial style: no page change asks again, or fails with it. */
export const shouldRevalidate = () => false;

export function loader({ request }: Route.LoaderArgs) {
  return { style: readStyle(request.headers.get("cookie")) };
}

export default function App({ loaderData }: Route.ComponentProps) {
  // The loader only supplies the initial style; a cached answer must not undo the toggle.
  const [chosen, setChosen] = useState(loaderData.style);
  const { pathname } = useLocation();
  const { lang, siteStyle } = pageHandle(useMatches());
  useEffect(markHydrated, []);
  const choice: StyleChoice = {
    siteStyle: chosen,
    onStyle: (next) => {
      document.cookie = styleCookie(next);
      setChosen(next);
    },
  };
  return (
    <Page lang={lang} siteStyle={siteStyle ?? styleAt(pathname, chosen)}>
      <Outlet context={choice} />
    </Page>
  );
}

/** Shown where the site itself failed to render. */
export function ErrorBoundary() {
  return (
    <Page lang="en" siteStyle="light">
      <main>
        <ErrorNotice />
      </main>
    </Page>
  );
}

/** What a layout's `handle` says of all its pages: their language, and the one style that they have. */
interface PageHandle {
  lang: string;
  siteStyle: SiteStyle | undefined;
}

function pageHandle(matches: readonly { handle: unknown }[]): PageHandle {
  const ofPage: PageHandle = { lang: "en", siteStyle: undefined };
  for (const { handle } of matches) if (typeof handle === "object") Object.assign(ofPage, handle);
  return ofPage;
}

interface PageProps {
  lang: string;
  siteStyle: SiteStyle;
  children: ReactNode;
}

function Page({ lang, siteStyle, children }: PageProps) {
  return (
    <html lang={lang} data-style={siteStyle}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={PAPER[siteStyle]} />
        <Meta />
        <Links />
      </head>
      <body style={ARRIVAL_VARIABLES}>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}
