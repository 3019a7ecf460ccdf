/** The oldest version of each browser that something is made for. */
export interface Browsers {
  chrome: number;
  edge: number;
  firefox: number;
  /** On a Mac and on iOS. */
  safari: number;
}

/** Public pages: what was Baseline widely available on 1 January 2026, as Vite 8 builds by itself. */
export const PUBLIC_BROWSERS: Browsers = { chrome: 111, edge: 111, firefox: 114, safari: 16.4 };

/** The dashboard: what was Baseline widely available on 1 November 2026. */
export const DASHBOARD_BROWSERS: Browsers = { chrome: 124, edge: 124, firefox: 125, safari: 17.4 };

/** The same as a bundler takes them. */
export function buildTargets({ chrome, edge, firefox, safari }: Browsers): string[] {
  return [`chrome${chrome}`, `edge${edge}`, `firefox${firefox}`, `safari${safari}`, `ios${safari}`];
}
