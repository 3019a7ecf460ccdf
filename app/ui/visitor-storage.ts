/** Returns a storage; undefined if the visitor blocks it, because then even the property access throws. */
export function visitorStorage(kind: "localStorage" | "sessionStorage"): Storage | undefined {
  try {
    return window[kind];
  } catch {
    return undefined;
  }
}
