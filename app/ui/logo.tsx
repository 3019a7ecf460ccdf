import { createContext, useContext, type CSSProperties } from "react";
import styles from "./logo.module.css";

/** Undefined for the clapperboard; `box` paints an uploaded picture. */
export type SiteLogo = { initials: string; box?: CSSProperties } | undefined;

const LogoContext = createContext<SiteLogo>(undefined);

export const LogoProvider = LogoContext.Provider;

/** Has no accessible name: the parent must provide it. @param className sets the size */
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
