/** One entry of the site's navigation, its count printed small above the line (G8). */
export interface SiteLink {
  label: string;
  to: string;
  count?: number;
}

/**
 * The header's links in order (G8).
 * @param works how many works the library holds
 * @param galleries how many categories have one
 */
export function siteLinks(works: number, galleries: number): SiteLink[] {
  return [
    { label: "WORK", to: "/work", count: works },
    { label: "GALLERYS", to: "/gallery", count: galleries },
    { label: "INDEX", to: "/index" },
    { label: "ABOUT", to: "/about" },
    { label: "CONTACT", to: "/contact" },
  ];
}

/** Whether a link leads to the current page or its section. */
export function currentAt(to: string, pathname: string): "page" | "true" | undefined {
  if (to === pathname) return "page";
  return to !== "/" && pathname.startsWith(`${to}/`) ? "true" : undefined;
}
