/**
 * Whether an If-None-Match names this tag (RFC 9110, 13.1.2). Compared weakly, as it
 * asks for: a proxy that compresses may have weakened our tag.
 * @param header the request's If-None-Match; undefined for none
 * @param etag the answer's own tag, with its quotes
 */
export function isAmongTags(header: string | undefined, etag: string): boolean {
  const tags = (header ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes(etag) || tags.includes("*");
}
