import { useLocation } from "react-router";
import { FullscreenToggle } from "./fullscreen-toggle.tsx";
import type { SiteStyle } from "#domain/site-style.ts";
import { followsStyle } from "../../../ui/site-style.ts";
import { StyleToggle } from "./style-toggle.tsx";

export interface ControlsProps {
  siteStyle: SiteStyle;
  onStyle: (style: SiteStyle) => void;
  className: string | undefined;
  controlClassName: string | undefined;
}

/** The style toggle, where a page follows the style, and the fullscreen toggle (G9). */
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
