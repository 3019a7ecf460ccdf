/** A part of a path that leads nowhere or up, as raw clients and proxies write it. */
const DOT_SEGMENT = /[/\\](?:\.|%2e){1,2}(?:[/\\]|$)/i;

/**
 * The address of a request as browsers send it: without dot segments, which the pages' router would resolve after
 * routes, headers and the log have read another address (Y1). Any other address stays as it is.
 */
export function withoutDotSegments(url: string): string {
  const [path = ""] = url.split(/[?#]/, 1);
  if (!/^\/[^/\\]/.test(path) || !DOT_SEGMENT.test(path)) return url;
  const { pathname, search } = new URL(url, "http://site");
  return pathname + search;
}
