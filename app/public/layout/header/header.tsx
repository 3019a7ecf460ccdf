import { useSyncExternalStore, useRef } from "react";
import { useLocation } from "react-router";
import { followsStyle, type SiteStyle } from "#domain/site-style.ts";
import { fill } from "#domain/words/fill.ts";
import { useIsHydrated } from "../../../foundation/hydration.ts";
import { Logo } from "../../../ui/logo.tsx";
import { PageLink } from "../../../ui/page-link.tsx";
import type { StyleChoice } from "../../../ui/site-style.ts";
import { useWords } from "../../../ui/words.tsx";
import { twoDigits } from "../../../ui/two-digits.ts";
import { LanguageSwitch, type OtherLanguage } from "./language-switch.tsx";
import styles from "./header.module.css";

/** The header of every public page (G9, G10): brand, logo, links with counts, controls. */
export function Header({ brand, links, otherLanguage, siteStyle, onStyle }: HeaderProps) {
  const words = useWords("layout").layout;
  const { pathname } = useLocation();
  const isScrolled = useScrolled();
  const isOverWall = pathname.startsWith("/gallery");
  return (
    <header className={`${styles.header} type-label`} data-scrolled={isScrolled || isOverWall}>
      <PageLink to="/" className={styles.brand}>
        {brand}
      </PageLink>
      <PageLink to="/index" className={styles.logo} aria-label={fill(words.logo, { brand })}>
        <Logo className={styles.mark} />
      </PageLink>
      <div className={styles.side}>
        <nav className={styles.links} aria-label={words.site}>
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
        <LanguageSwitch language={otherLanguage} className={`${styles.link} ${styles.language}`} />
        <Controls
          siteStyle={siteStyle}
          onStyle={onStyle}
          className={styles.controls}
          controlClassName={styles.control}
        />
      </div>
      {/* The key closes the menu on back and forward, which need no click in the menu. */}
      <Menu key={pathname} {...{ brand, links, otherLanguage, siteStyle, onStyle }} />
    </header>
  );
}

function currentAt(to: string, pathname: string): "page" | "true" | undefined {
  if (to === pathname) return "page";
  return to !== "/" && pathname.startsWith(`${to}/`) ? "true" : undefined;
}

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

interface ControlsProps {
  siteStyle: SiteStyle;
  onStyle: (style: SiteStyle) => void;
  className: string | undefined;
  controlClassName: string | undefined;
}

function Controls({ siteStyle, onStyle, className, controlClassName }: ControlsProps) {
  const { pathname } = useLocation();
  return (
    <div className={className}>
      {followsStyle(pathname) && (
        <StyleToggle siteStyle={siteStyle} onStyle={onStyle} className={controlClassName} />
      )}
      <FullscreenToggle className={controlClassName} />
    </div>
  );
}

interface StyleToggleProps {
  siteStyle: SiteStyle;
  onStyle: (style: SiteStyle) => void;
  className?: string | undefined;
}

function StyleToggle({ siteStyle, onStyle, className }: StyleToggleProps) {
  const words = useWords("layout").layout;
  const other = siteStyle === "light" ? "green" : "light";
  return (
    <button type="button" className={className} onClick={() => onStyle(other)}>
      {other === "green" ? words.greenStyle : words.lightStyle}
    </button>
  );
}

function FullscreenToggle({ className }: { className?: string | undefined }) {
  const words = useWords("layout").layout;
  const isPossible = !useIsHydrated() || document.fullscreenEnabled;
  const isFull = useSyncExternalStore(
    watchFullscreen,
    () => document.fullscreenElement !== null,
    () => false,
  );
  if (!isPossible) return null;
  return (
    <button
      type="button"
      className={className}
      aria-label={isFull ? words.leaveFullscreen : words.fullscreen}
      onClick={() => void toggleFullscreen()}
    >
      <svg viewBox="0 0 12 12" width="12" height="12" fill="none" stroke="currentColor" aria-hidden>
        <path
          d={
            isFull
              ? "M10.5 1.5 6.9 5.1m0-3v3h3M1.5 10.5l3.6-3.6m0 3v-3h-3"
              : "m1.5 10.5 9-9M7 1.5h3.5V5M1.5 7v3.5H5"
          }
        />
      </svg>
    </button>
  );
}

/** A browser may refuse fullscreen by policy or without a user gesture. */
async function toggleFullscreen(): Promise<void> {
  const isFull = document.fullscreenElement !== null;
  await (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
    () => undefined,
  );
}

function watchFullscreen(changed: () => void): () => void {
  document.addEventListener("fullscreenchange", changed);
  return () => document.removeEventListener("fullscreenchange", changed);
}

export interface SiteLink {
  label: string;
  to: string;
  count?: number;
}

interface HeaderProps extends StyleChoice {
  brand: string;
  links: readonly SiteLink[];
  /** Undefined for a site with one language. */
  otherLanguage: OtherLanguage | undefined;
}

function Menu({ brand, links, otherLanguage, siteStyle, onStyle }: HeaderProps) {
  const words = useWords("layout").layout;
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  const close = () => dialog.current?.close();
  const entries = [{ label: words.home, to: "/" }, ...links];
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => {
          // Safari does not focus a clicked button, and closing the menu returns the focus here.
          currentTarget.focus();
          dialog.current?.showModal();
        }}
      >
        {words.openMenu}
      </button>
      <dialog ref={dialog} className={styles.menu} aria-label={words.menu}>
        <div className={styles.bar}>
          <PageLink to="/" onClick={close} className={styles.menuBrand}>
            {brand}
          </PageLink>
          <Logo className={styles.menuMark} />
          <button type="button" className={styles.close} onClick={close}>
            {words.closeMenu}
          </button>
        </div>
        <nav aria-label={words.menu}>
          <ol className={styles.list}>
            {entries.map(({ label, to }, index) => (
              <li key={to}>
                <PageLink
                  to={to}
                  onClick={close}
                  className={styles.entry}
                  aria-current={currentAt(to, pathname)}
                >
                  <span className={styles.number}>{twoDigits(index + 1)}</span>
                  <span className="type-display">{label}</span>
                </PageLink>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.menuControls}>
          <Controls
            siteStyle={siteStyle}
            onStyle={onStyle}
            className={styles.menuToggles}
            controlClassName={styles.menuControl}
          />
          <LanguageSwitch language={otherLanguage} isLong className={styles.menuControl} />
        </div>
      </dialog>
    </>
  );
}
