import type { Words } from "./words/en.ts";

export interface FixedPage {
  path: string;
  /** In the statistics. */
  name: string;
  /** Contains a random choice, so the cache has several copies. */
  isRandom?: true;
  /** What the sitemap dates it by. */
  changesWith: readonly ("works" | "settings")[];
  /** The label of its link in the header; without one it has none. */
  link?: keyof Words["layout"];
}

/** Shows the first gallery, which the sitemap lists by its own address. */
export const FIRST_GALLERY = "/gallery";

/** The public pages beside galleries and works, in the order of the header (G8). */
export const FIXED_PAGES: readonly FixedPage[] = [
  { path: "/", name: "Inicio", isRandom: true, changesWith: ["works", "settings"] },
  { path: "/work", name: "Proyectos", isRandom: true, changesWith: ["works"], link: "work" },
  { path: FIRST_GALLERY, name: "Galerías", changesWith: ["works"], link: "galleries" },
  { path: "/index", name: "Índice", changesWith: ["works"], link: "index" },
  { path: "/about", name: "Nosotros", isRandom: true, changesWith: ["settings"], link: "about" },
  { path: "/contact", name: "Contacto", changesWith: ["settings"], link: "contact" },
];

/** Returns a fixed page's name in the statistics; the path of one that is no longer there. */
export function fixedPageName(path: string): string {
  return FIXED_PAGES.find((page) => page.path === path)?.name ?? path;
}
