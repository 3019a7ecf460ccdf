/** The two colour schemes (G9). */
export type SiteStyle = "light" | "green";

/** The remembered style in a Cookie header; light without one (G9). */
export function readStyle(cookies: string | null | undefined): SiteStyle {
  return /(?:^|;\s*)style=green(?:;|$)/.test(cookies ?? "") ? "green" : "light";
}

/** Whether the style toggle has any effect at an address (G9). */
export function followsStyle(pathname: string): boolean {
  return !/^\/contact\/?$/.test(pathname);
}
