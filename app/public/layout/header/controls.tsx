import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import type { SiteStyle } from "#domain/site-style.ts";
import { followsStyle } from "../../../ui/site-style.ts";

interface ControlsProps {
  siteStyle: SiteStyle;
  onStyle: (style: SiteStyle) => void;
  className: string | undefined;
  controlClassName: string | undefined;
}

/** The style toggle, if the page follows the style, and the fullscreen toggle (G9). */
export function Controls({ siteStyle, onStyle, className, controlClassName }: ControlsProps) {
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

/** Switches between the two styles, named after the one it leads to (G9). */
function StyleToggle({ siteStyle, onStyle, className }: StyleToggleProps) {
  const other = siteStyle === "light" ? "green" : "light";
  return (
    <button type="button" className={className} onClick={() => onStyle(other)}>
      {other === "green" ? "GREEN STYLE" : "LIGHT STYLE"}
    </button>
  );
}

/** Puts the whole site on the full screen and back; absent if the browser can't (G9). */
function FullscreenToggle({ className }: { className?: string | undefined }) {
  const isPossible = useSyncExternalStore(
    () => () => undefined,
    () => document.fullscreenEnabled,
    () => true,
  );
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
      aria-label={isFull ? "Leave fullscreen" : "Fullscreen"}
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

/** A browser may refuse (a policy, no user gesture): then nothing changes. */
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
