/** A browser in which the admin is logged in. */
export interface AdminSession {
  id: string;
  /** When it began, and was last used to the minute: milliseconds since 1970, UTC. */
  beganAt: number;
  seenAt: number;
  /** In Spanish, as in "Safari en iPhone". */
  browser: string;
  /** The network address that it began from. */
  address: string;
  /** True for the one that asks. */
  isThis: boolean;
}

/** The first that fits names the browser: most browsers also carry the names of others. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Headless)?(?:Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** What an owner calls a browser, from what it calls itself; it may lie, so it proves nothing. */
export function browserName(userAgent: string): string {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (browser === undefined && system === undefined) return "Programa desconocido";
  return `${browser ?? "Navegador"}${system === undefined ? "" : ` en ${system}`}`;
}
