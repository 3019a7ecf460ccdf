import { useEffect } from "react";
import { Outlet, useLocation, useNavigationType } from "react-router";
import { Cursor } from "../../motion/cursor/cursor.tsx";
import { Intro } from "../../motion/intro/intro.tsx";
import type { IntroSheet } from "../../motion/intro/sheet.ts";
import { Header } from "./header/header.tsx";
import type { OtherLanguage } from "./header/language-switch.tsx";
import type { SiteLink } from "./site-links.ts";
import type { StyleChoice } from "../../ui/site-style.ts";
import skipLink from "../../ui/skip-link.module.css";
import { useLazyModule } from "../../motion/use-lazy-module.ts";
import { LogoProvider, type SiteLogo } from "../../ui/logo.tsx";
import { Flaps } from "../../motion/transition/flaps.tsx";
import type { SettingsLink } from "#domain/site-settings.ts";
import { followsStyle } from "#domain/site-style.ts";
import { PageLink } from "../../ui/page-link.tsx";
import { useWords } from "../../ui/words.tsx";
import styles from "./footer.module.css";

/** Reports that pages are seen; loaded only where that is counted. */
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

/** The layout around every public page: header, footer, transition, intro and cursor (G7–G13). */
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
  const words = useWords().layout;
  const { pathname } = useLocation();
  const visits = useLazyModule(loadVisits, countsVisits);
  const way = useNavigationType();
  useEffect(() => visits?.reportPage(pathname, way), [visits, pathname, way]);
  return (
    <LogoProvider value={logo}>
      {/* First, because on a slow line a document shows as far as it has come. */}
      <Intro sheet={intro} />
      <a className={`${skipLink.skip} visually-hidden type-label`} href="#main">
        {words.skip}
      </a>
      {/* Where the style toggle comes or goes, another header takes its place, so that no link moves. */}
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
      {/* Another page's footer is another footer: kept, it would jump to where that page ends. */}
      <Footer key={pathname} year={year} {...footer} />
      <Cursor />
      <Flaps siteStyle={siteStyle} />
    </LogoProvider>
  );
}

export interface FooterProps {
  year: number;
  studio: SettingsLink;
  /** Empty if the studio has none; so is the credit. */
  social: SettingsLink;
  credit: SettingsLink;
}

/** The last line of every page: copyright, social link, design credit (G13). */
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

/** A link from the settings: the router follows our own, the browser any other, without a referrer. */
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
