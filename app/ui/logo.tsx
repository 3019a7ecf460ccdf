import { createContext, useContext, type CSSProperties } from "react";
import styles from "./logo.module.css";

/**
 * A studio's logo: its initials, or a box that is painted as a picture of its own; undefined
 * for the clapperboard (U3).
 */
export type SiteLogo = { initials: string; box?: CSSProperties } | undefined;

const LogoContext = createContext<SiteLogo>(undefined);

/** Gives the pages in it their logo. */
export const LogoProvider = LogoContext.Provider;

/**
 * The studio's logo, in the current colour unless it is a picture that has its own. It has no
 * name of its own; its parent gives one.
 * @param className sets its size; a picture of its own is no SVG, and as wide as it asks for
 */
export function Logo({ className }: { className?: string | undefined }) {
  const logo = useContext(LogoContext);
  if (logo?.box) return <span className={className} style={logo.box} />;
  return (
    <svg className={`${className} ${styles.drawn}`} viewBox="0 0 26 24" aria-hidden>
      {logo ? (
        <text>{logo.initials}</text>
      ) : (
        <path d="M1.75 10.25h22.5v12.5H1.75zL23.1 4.53l-.78-2.9L.97 7.35zM5.2 6.2l2.2 2.55M10 4.9l2.2 2.55M14.9 3.6l2.2 2.55M19.6 2.4l1.9 2.3" />
      )}
    </svg>
  );
}
