import { followsStyle, type SiteStyle } from "#domain/site-style.ts";
import { STYLE_MEMORY_S } from "../foundation/timing.ts";

export interface StyleChoice {
  siteStyle: SiteStyle;
  onStyle: (style: SiteStyle) => void;
}

/** Returns the cookie of a style, for `document.cookie`. */
export function styleCookie(style: SiteStyle): string {
  return `style=${style}; Path=/; Max-Age=${STYLE_MEMORY_S}; SameSite=Lax`;
}

/** Returns the style of a page: contact is always light (G9). */
export function styleAt(pathname: string, chosen: SiteStyle): SiteStyle {
  return followsStyle(pathname) ? chosen : "light";
}
