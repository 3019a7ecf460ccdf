import type { StyleChoice } from "../../../ui/site-style.ts";
import type { SiteLink } from "../site-links.ts";

/** What the header and its menu show. */
export interface HeaderProps extends StyleChoice {
  brand: string;
  links: readonly SiteLink[];
}
