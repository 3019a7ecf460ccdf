import { visitorStorage } from "../visitor-storage.ts";

/** Where the press on play of a film of another site is kept while its page is loaded anew (V9). */
const ASKED_KEY = "askedFilm";

/** The film that this document was loaded to play; undefined once it does, and for none. */
let asked: string | undefined;

/**
 * What a film of another site is known by: its page, and its item in the lightbox there. Never an address:
 * one that could be copied would have others connect to that site without a press.
 */
export function playAddress(page: string, index: number): string {
  return `${page}#${index}`;
}

/** Loads the page that may show a film, to play it there at once. */
export function loadToPlay(address: string): void {
  visitorStorage("sessionStorage")?.setItem(ASKED_KEY, address);
  const { pathname } = pageOf(address);
  if (pathname === location.pathname) location.reload();
  else location.assign(pathname);
}

/** Which item of the lightbox this document was loaded to play, told once; undefined for none. */
export function takeAskedItem(): number | undefined {
  const storage = visitorStorage("sessionStorage");
  const address = storage?.getItem(ASKED_KEY);
  storage?.removeItem(ASKED_KEY);
  if (!address || !isDocumentOf(address)) return undefined;
  asked = address;
  return Number(pageOf(address).hash.slice(1));
}

/** Whether a film is the one that this document was loaded to play. */
export function isAskedFor(address: string): boolean {
  return asked === address;
}

/** Called once it plays: another press is needed from then on. */
export function forgetAskedFilm(): void {
  asked = undefined;
}

/** Whether the document was loaded from the page of a film: client-side navigation keeps the first policy. */
export function isDocumentOf(address: string): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  const { pathname } = pageOf(address);
  const isShown = location.pathname === pathname;
  // File servers have a slash after the address of every page (O3).
  const loaded = navigation && new URL(navigation.name).pathname.replace(/\/$/, "");
  return isShown && loaded === pathname;
}

function pageOf(address: string): URL {
  return new URL(address, location.href);
}
