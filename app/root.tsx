import { useState, type ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from "react-router";
import archivo from "@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2?url";
import type { Route } from "./+types/root.ts";
import { services } from "./services.server.ts";
import { Footer } from "./shared/shell/footer.tsx";
import { Header } from "./shared/shell/header.tsx";
import { siteLinks } from "./shared/shell/site-links.ts";
import {
  isAdminPage,
  PAPER,
  readStyle,
  styleAt,
  styleCookie,
  type SiteStyle,
} from "./shared/shell/site-style.ts";
import skipLink from "./shared/shell/skip-link.module.css";
import { Trouble } from "./shared/shell/trouble.tsx";
import "./styles/tokens.css";
import "./styles/fonts.css";
import "./styles/reset.css";
import "./styles/type.css";

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: archivo, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

/** Only what the shell shows: the library itself stays on the server. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { studio, articles } = context.get(services);
  return {
    brand: studio.brand,
    footer: studio.footer,
    works: (await articles()).length,
    style: readStyle(request.headers.get("cookie")),
    year: new Date().getFullYear(),
  };
}

export default function App({ loaderData }: Route.ComponentProps) {
  const { brand, footer, works, year } = loaderData;
  // The loader's word counts for the first byte only: later the toggle knows better than a cached answer.
  const [chosen, setChosen] = useState(loaderData.style);
  const { pathname } = useLocation();
  const siteStyle = styleAt(pathname, chosen);
  const choose = (next: SiteStyle) => {
    document.cookie = styleCookie(next);
    setChosen(next);
  };
  if (isAdminPage(pathname)) {
    return (
      <Page siteStyle={siteStyle}>
        <main>
          <Outlet />
        </main>
      </Page>
    );
  }
  return (
    <Page siteStyle={siteStyle}>
      <a className={`${skipLink.skip} visually-hidden type-label`} href="#main">
        Skip to the content
      </a>
      <Header brand={brand} links={siteLinks(works)} siteStyle={chosen} onStyle={choose} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer year={year} {...footer} />
    </Page>
  );
}

/** What stands in for the whole site where a page broke. */
export function ErrorBoundary() {
  return (
    <Page siteStyle="light">
      <Trouble />
    </Page>
  );
}

function Page({ siteStyle, children }: { siteStyle: SiteStyle; children: ReactNode }) {
  return (
    <html lang="en" data-style={siteStyle}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={PAPER[siteStyle]} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}
