export type SiteStyle = "light" | "green";

/** Reads the style from a Cookie header; light by default. */
export function readStyle(cookies: string | null | undefined): SiteStyle {
  return /(?:^|;\s*)style=green(?:;|$)/.test(cookies ?? "") ? "green" : "light";
}

/** Checks whether a page follows the chosen style. */
export function followsStyle(pathname: string): boolean {
  return !/^\/contact\/?$/.test(pathname);
}
