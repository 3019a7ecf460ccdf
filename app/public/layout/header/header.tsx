import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { PageLink } from "../../../ui/page-link.tsx";
import { Controls } from "./controls.tsx";
import styles from "./header.module.css";
import { Logo } from "../../../ui/logo.tsx";
import { Menu, type HeaderProps } from "./menu.tsx";
import { currentAt } from "../site-links.ts";

/** The one line above every page: brand, logo, links with their counts, controls (G8–G10). */
export function Header({ brand, links, siteStyle, onStyle }: HeaderProps) {
  const { pathname } = useLocation();
  const isScrolled = useScrolled();
  const isOverWall = pathname.startsWith("/gallery");
  return (
    <header className={`${styles.header} type-label`} data-scrolled={isScrolled || isOverWall}>
      <PageLink to="/" className={styles.brand}>
        {brand}
      </PageLink>
      <PageLink to="/index" className={styles.logo} aria-label={`${brand}: index of works`}>
        <Logo className={styles.mark} />
      </PageLink>
      <div className={styles.side}>
        <nav className={styles.links} aria-label="Site">
          {links.map(({ label, to, count }) => (
            <PageLink
              key={to}
              to={to}
              className={styles.link}
              aria-current={currentAt(to, pathname)}
            >
              {label}
              {count !== undefined && <sup className={styles.count}> {count}</sup>}
            </PageLink>
          ))}
        </nav>
        <Controls
          siteStyle={siteStyle}
          onStyle={onStyle}
          className={styles.controls}
          controlClassName={styles.control}
        />
      </div>
      {/* A new page has a closed menu: back and forward leave without a click in it. */}
      <Menu key={pathname} brand={brand} links={links} siteStyle={siteStyle} onStyle={onStyle} />
    </header>
  );
}

/** Whether the page is scrolled; false on the server and while hydrating (G10). */
function useScrolled(): boolean {
  return useSyncExternalStore(
    watchScroll,
    () => window.scrollY > 0,
    () => false,
  );
}

function watchScroll(changed: () => void): () => void {
  window.addEventListener("scroll", changed, { passive: true });
  return () => window.removeEventListener("scroll", changed);
}
