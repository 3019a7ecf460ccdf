/** The oldest version of each browser that a build supports. */
export interface Browsers {
  chrome: number;
  edge: number;
  firefox: number;
  /** Safari on macOS and iOS. */
  safari: number;
}

/** Public pages: Baseline widely available on 1 January 2026, which is Vite 8's default target. */
export const PUBLIC_BROWSERS: Browsers = { chrome: 111, edge: 111, firefox: 114, safari: 16.4 };

/** Dashboard: Baseline widely available on 1 November 2026. */
export const DASHBOARD_BROWSERS: Browsers = { chrome: 124, edge: 124, firefox: 125, safari: 17.4 };

/** Returns the versions as bundler targets, such as `chrome111`. */
export function buildTargets({ chrome, edge, firefox, safari }: Browsers): string[] {
  return [`chrome${chrome}`, `edge${edge}`, `firefox${firefox}`, `safari${safari}`, `ios${safari}`];
}
