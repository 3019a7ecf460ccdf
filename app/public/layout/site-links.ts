import type { Words } from "#domain/words/en.ts";

/** One entry of the site's navigation, its count printed small above the line (G8). */
export interface SiteLink {
  label: string;
  to: string;
  count?: number;
}

/**
 * The header's links in order (G8).
 * @param words their labels
 * @param counts how many works the library holds, and how many categories have a gallery
 */
export function siteLinks(
  words: Words["layout"],
  { works, galleries }: { works: number; galleries: number },
): SiteLink[] {
  return [
    { label: words.work, to: "/work", count: works },
    { label: words.galleries, to: "/gallery", count: galleries },
    { label: words.index, to: "/index" },
    { label: words.about, to: "/about" },
    { label: words.contact, to: "/contact" },
  ];
}
