import { useEffect } from "react";
import { Outlet, useLocation, useNavigationType } from "react-router";
import { Cursor } from "../../motion/cursor/cursor.tsx";
import { Intro } from "../../motion/intro/intro.tsx";
import type { IntroSheet } from "../../motion/intro/contact-sheet.ts";
import { Header, type SiteLink } from "./header/header.tsx";
import type { OtherLanguage } from "./header/language-switch.tsx";
import type { StyleChoice } from "../../ui/site-style.ts";
import skipLink from "../../ui/skip-link.module.css";
import { useLazyModule } from "../../foundation/use-lazy-module.ts";
import { LogoProvider, type SiteLogo } from "../../ui/logo.tsx";
import { Flaps } from "../../motion/transition/flaps.tsx";
import type { SettingsLink } from "#domain/site-settings.ts";
import { followsStyle } from "#domain/site-style.ts";
import { PageLink } from "../../ui/page-link.tsx";
import { useWords } from "../../ui/words.tsx";
import styles from "./footer.module.css";

const loadVisits = () => import("../visits/report-visits.ts");

interface PublicLayoutProps extends StyleChoice {
  countsVisits: boolean;
  brand: string;
  logo: SiteLogo;
  links: readonly SiteLink[];
  otherLanguage: OtherLanguage | undefined;
  year: number;
  footer: Omit<FooterProps, "year">;
  intro: IntroSheet | null;
}

/** The layout of all public pages: header, footer, transition, intro and cursor. */
export function PublicLayout({
  countsVisits,
  brand,
  logo,
  links,
  otherLanguage,
  year,
  footer,
  intro,
  siteStyle,
  onStyle,
}: PublicLayoutProps) {
  const words = useWords("layout").layout;
  const { pathname } = useLocation();
  const visits = useLazyModule(loadVisits, countsVisits);
  const way = useNavigationType();
  useEffect(() => visits?.reportPage(pathname, way), [visits, pathname, way]);
  return (
    <LogoProvider value={logo}>
      {/* First, because browsers show a slow document as it arrives. */}
      <Intro sheet={intro} />
      <a className={`${skipLink.skip} visually-hidden type-label`} href="#main">
        {words.skip}
      </a>
      {/* A new header when the style toggle appears or disappears, so that no link moves. */}
      <Header
        key={String(followsStyle(pathname))}
        brand={brand}
        links={links}
        otherLanguage={otherLanguage}
        siteStyle={siteStyle}
        onStyle={onStyle}
      />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      {/* A new footer for each page: a reused footer would jump to the new page's end. */}
      <Footer key={pathname} year={year} {...footer} />
      <Cursor />
      <Flaps siteStyle={siteStyle} />
    </LogoProvider>
  );
}

export interface FooterProps {
  year: number;
  studio: SettingsLink;
  /** Has no `url` if the studio has none; the same is true of `credit`. */
  social: SettingsLink;
  credit: SettingsLink;
}

/** The last line of every page (G13): copyright, social link, design credit. */
export function Footer({ year, studio, social, credit }: FooterProps) {
  return (
    <footer className={`${styles.footer} type-label`}>
      <p>
        © {year} <AnyLink {...studio} className={styles.link} />
      </p>
      {social.url && <AnyLink {...social} className={`${styles.link} ${styles.social}`} />}
      {credit.url && <AnyLink {...credit} className={`${styles.link} ${styles.credit}`} />}
    </footer>
  );
}

function AnyLink({
  label,
  langs,
  url,
  className,
}: SettingsLink & { className?: string | undefined }) {
  if (url.startsWith("/")) {
    return (
      <PageLink to={url} lang={langs?.label} className={className}>
        {label}
      </PageLink>
    );
  }
  return (
    <a href={url} lang={langs?.label} className={className} rel="noreferrer">
      {label}
    </a>
  );
}
