const DOT_SEGMENT = /[/\\](?:\.|%2e){1,2}(?:[/\\]|$)/i;

/** Removes dot segments, which the pages' router would resolve after routes, headers and log. */
export function withoutDotSegments(url: string): string {
  const [path = ""] = url.split(/[?#]/, 1);
  if (!/^\/[^/\\]/.test(path) || !DOT_SEGMENT.test(path)) return url;
  const { pathname, search } = new URL(url, "http://site");
  return pathname + search;
}
