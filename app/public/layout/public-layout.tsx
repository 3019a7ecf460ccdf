import { Outlet, useLocation } from "react-router";
import { Cursor } from "../../motion/cursor/cursor.tsx";
import { Intro } from "../../motion/intro/intro.tsx";
import type { IntroSheet } from "../../motion/intro/sheet.ts";
import { Footer, type FooterProps } from "./footer.tsx";
import { Header } from "./header/header.tsx";
import type { SiteLink } from "./site-links.ts";
import { followsStyle, type StyleChoice } from "../../ui/site-style.ts";
import skipLink from "../../ui/skip-link.module.css";
import { Flaps } from "../../motion/transition/flaps.tsx";

interface SiteProps extends StyleChoice {
  brand: string;
  links: readonly SiteLink[];
  year: number;
  footer: Omit<FooterProps, "year">;
  intro: IntroSheet | null;
}

/** The layout around every public page: header, footer, transition, intro and cursor (G7–G13). */
export function Site({ brand, links, year, footer, intro, siteStyle, onStyle }: SiteProps) {
  const { pathname } = useLocation();
  return (
    <>
      {/* First, because on a slow line a document shows as far as it has come. */}
      <Intro sheet={intro} />
      <a className={`${skipLink.skip} visually-hidden type-label`} href="#main">
        Skip to the content
      </a>
      {/* Where the style toggle comes or goes, another header stands, so that no link moves. */}
      <Header
        key={String(followsStyle(pathname))}
        brand={brand}
        links={links}
        siteStyle={siteStyle}
        onStyle={onStyle}
      />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      {/* Another page's footer is another footer: kept, it would jump to where that page ends. */}
      <Footer key={pathname} year={year} {...footer} />
      <Cursor />
      <Flaps siteStyle={siteStyle} />
    </>
  );
}
