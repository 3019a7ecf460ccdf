import { useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import display from "./styles/fonts/archivo-display.woff2?url";
import text from "./styles/fonts/archivo-text.woff2?url";
import type { Route } from "./+types/root.ts";
import { CLAPPERBOARD, coloursOf, paletteCss } from "#domain/identity.ts";
import type { Words } from "#domain/words/en.ts";
import { readStyle, type SiteStyle } from "#domain/site-style.ts";
import { markHydrated, neverChanges } from "./foundation/hydration.ts";
import { siteServices } from "./services.server.ts";
import { styleAt, styleCookie, type StyleChoice } from "./ui/site-style.ts";
import { ARRIVAL_VARIABLES } from "./motion/intro/intro.ts";
import { ErrorNotice } from "./ui/error-notice.tsx";
import { pickWords, SHARED_WORDS, WordsProvider } from "./ui/words.tsx";
import "./styles/tokens.css";
import "./styles/fonts.css";
import "./styles/reset.css";
import "./styles/type.css";

export const links: Route.LinksFunction = () =>
  [text, display].map((href) => ({
    rel: "preload",
    href,
    as: "font",
    crossOrigin: "anonymous" as const,
  }));

/** Loads the root's data once per visit, so that a page change never refetches it or fails with it. */
export const shouldRevalidate = () => false;

/** Loads the initial style, the studio's colours and icon, and the words of the pages. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { settings, language, words } = context.get(siteServices);
  const { identity } = settings;
  const isOwnLogo = identity.logo !== "" && identity.logo !== CLAPPERBOARD;
  return {
    language,
    words: pickWords(words, ...SHARED_WORDS),
    style: readStyle(request.headers.get("cookie")),
    look: {
      css: paletteCss(identity),
      papers: {
        light: coloursOf(identity, "light").paper,
        green: coloursOf(identity, "green").paper,
      },
      icon: isOwnLogo ? "/icon-192.png" : "/favicon.svg",
    },
  };
}

type Look = Awaited<ReturnType<typeof loader>>["look"];

export default function App({ loaderData }: Route.ComponentProps) {
  // An exported document is rendered in the light style, so read the visitor's cookie in the browser.
  const stored = useSyncExternalStore(neverChanges, storedStyle, () => loaderData.style);
  // The loader supplies only the initial style; a cached answer must not undo the toggle.
  const [toggled, setToggled] = useState<SiteStyle>();
  const chosen = toggled ?? stored;
  const { pathname } = useLocation();
  const matches = useMatches();
  const { lang, siteStyle } = pageHandle(matches);
  const words = useMemo(() => wordsOf(matches), [matches]);
  useEffect(markHydrated, []);
  const choice: StyleChoice = {
    siteStyle: chosen,
    onStyle: (next) => {
      document.cookie = styleCookie(next);
      setToggled(next);
    },
  };
  return (
    <Page
      lang={lang ?? loaderData.language}
      siteStyle={siteStyle ?? styleAt(pathname, chosen)}
      look={siteStyle ? undefined : loaderData.look}
    >
      <WordsProvider value={words}>
        <Outlet context={choice} />
      </WordsProvider>
    </Page>
  );
}

function storedStyle(): SiteStyle {
  return readStyle(document.cookie);
}

/** Shown when the root or a layout fails to render. */
export function ErrorBoundary() {
  const known = useRouteLoaderData<typeof loader>("root");
  return (
    <Page lang={known?.language} siteStyle="light" look={undefined}>
      <main>
        <ErrorNotice words={known?.words.error} />
      </main>
    </Page>
  );
}

/** A layout's `handle` can set the language and the only style of its pages. */
interface PageHandle {
  lang: string | undefined;
  siteStyle: SiteStyle | undefined;
}

function pageHandle(matches: readonly { handle: unknown }[]): PageHandle {
  const ofPage: PageHandle = { lang: undefined, siteStyle: undefined };
  for (const { handle } of matches) if (typeof handle === "object") Object.assign(ofPage, handle);
  return ofPage;
}

/** The sections that the root's and the page's loaders hand on. */
function wordsOf(matches: readonly { loaderData: unknown }[]): Partial<Words> {
  const handedOn = matches.map(({ loaderData }) => (loaderData as WithWords)?.words);
  return Object.assign({}, ...handedOn);
}

type WithWords = { words?: Partial<Words> } | null | undefined;

interface PageProps {
  lang: string | undefined;
  siteStyle: SiteStyle;
  /** Undefined on pages with the shipped colours, such as the dashboard's. */
  look: Look | undefined;
  children: ReactNode;
}

function Page({ lang, siteStyle, look, children }: PageProps) {
  return (
    <html lang={lang} data-style={siteStyle}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {look && <meta name="theme-color" content={look.papers[siteStyle]} />}
        <Meta />
        <Links />
        <link rel="icon" href={look?.icon ?? "/favicon.svg"} />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {look?.css && <style>{look.css}</style>}
      </head>
      <body style={ARRIVAL_VARIABLES}>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}
