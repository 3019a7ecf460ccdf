/**
 * A storage of the visitor's browser; undefined where the visitor has blocked it, which makes the mere look at
 * it an error.
 */
export function visitorStorage(kind: "localStorage" | "sessionStorage"): Storage | undefined {
  try {
    return window[kind];
  } catch {
    return undefined;
  }
}
