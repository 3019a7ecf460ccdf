import { useRef } from "react";
import { useLocation } from "react-router";
import { PageLink } from "../../../ui/page-link.tsx";
import { Controls } from "./controls.tsx";
import { Logo } from "../../../ui/logo.tsx";
import styles from "./menu.module.css";
import type { StyleChoice } from "../../../ui/site-style.ts";
import { currentAt, type SiteLink } from "../site-links.ts";

/** What the header and its menu show. */
export interface HeaderProps extends StyleChoice {
  brand: string;
  links: readonly SiteLink[];
}

/** MENU on a phone, and the full screen of numbered links that it opens (G9). */
export function Menu({ brand, links, siteStyle, onStyle }: HeaderProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  const close = () => dialog.current?.close();
  const entries = [{ label: "HOME", to: "/" }, ...links];
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        MENU
      </button>
      <dialog ref={dialog} className={styles.menu} aria-label="Menu">
        <div className={styles.bar}>
          <PageLink to="/" onClick={close} className={styles.brand}>
            {brand}
          </PageLink>
          <Logo className={styles.mark} />
          <button type="button" className={styles.close} onClick={close}>
            CLOSE
          </button>
        </div>
        <nav aria-label="Menu">
          <ol className={styles.list}>
            {entries.map(({ label, to }, index) => (
              <li key={to}>
                <PageLink
                  to={to}
                  onClick={close}
                  className={styles.entry}
                  aria-current={currentAt(to, pathname)}
                >
                  <span className={styles.number}>{String(index + 1).padStart(2, "0")}</span>
                  <span className="type-display">{label}</span>
                </PageLink>
              </li>
            ))}
          </ol>
        </nav>
        <Controls
          siteStyle={siteStyle}
          onStyle={onStyle}
          className={styles.controls}
          controlClassName={styles.control}
        />
      </dialog>
    </>
  );
}
