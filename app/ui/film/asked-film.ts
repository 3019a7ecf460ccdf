import { visitorStorage } from "../visitor-storage.ts";

/** Session storage key of the film to play after a reload. */
const ASKED_KEY = "askedFilm";

let asked: string | undefined;

/**
 * Identifies an external film. Never use it as a link: a shared one would contact the other site
 * without a press.
 */
export function playAddress(page: string, index: number): string {
  return `${page}#${index}`;
}

/** Loads the page whose policy allows the film's frame, to play the film there. */
export function loadToPlay(address: string): void {
  visitorStorage("sessionStorage")?.setItem(ASKED_KEY, address);
  const { pathname } = pageOf(address);
  if (pathname === location.pathname) location.reload();
  else location.assign(pathname);
}

/** Returns once which lightbox item this document was loaded to play. */
export function takeAskedItem(): number | undefined {
  const storage = visitorStorage("sessionStorage");
  const address = storage?.getItem(ASKED_KEY);
  storage?.removeItem(ASKED_KEY);
  if (!address || !isDocumentOf(address)) return undefined;
  asked = address;
  return Number(pageOf(address).hash.slice(1));
}

/** Checks whether this document was loaded to play a film. */
export function isAskedFor(address: string): boolean {
  return asked === address;
}

/** Forgets the film after it plays, so that each further play needs a press. */
export function forgetAskedFilm(): void {
  asked = undefined;
}

/** Checks the document's own address, because client-side navigation keeps the first page's policy. */
export function isDocumentOf(address: string): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  const { pathname } = pageOf(address);
  const isShown = location.pathname === pathname;
  // Addresses in a static export end with a slash.
  const loaded = navigation && new URL(navigation.name).pathname.replace(/\/$/, "");
  return isShown && loaded === pathname;
}

function pageOf(address: string): URL {
  return new URL(address, location.href);
}
