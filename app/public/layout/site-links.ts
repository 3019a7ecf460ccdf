import type { Words } from "#domain/words/en.ts";

export interface SiteLink {
  label: string;
  to: string;
  count?: number;
}

/** Returns the header's links in order (G8), with the number of works and of galleries. */
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
