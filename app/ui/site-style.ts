import { followsStyle, type SiteStyle } from "#domain/site-style.ts";
import { STYLE_MEMORY_S } from "../motion/timing.ts";

/** The style that the visitor chose, and how to choose another (G9). */
export interface StyleChoice {
  siteStyle: SiteStyle;
  onStyle: (style: SiteStyle) => void;
}

/** The cookie that remembers a style, as `document.cookie` takes it (G9). */
export function styleCookie(style: SiteStyle): string {
  return `style=${style}; Path=/; Max-Age=${STYLE_MEMORY_S}; SameSite=Lax`;
}

/** The style to paint at a public address: contact takes only the light one (G9). */
export function styleAt(pathname: string, chosen: SiteStyle): SiteStyle {
  return followsStyle(pathname) ? chosen : "light";
}
