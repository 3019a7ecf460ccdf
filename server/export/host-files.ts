import type { SiteAddresses } from "./site-addresses.ts";

/**
 * What static hosts read of a directory: Netlify's and Cloudflare's headers and redirects, and word to GitHub that no
 * generator of its own is to run, which would leave out files that begin with `_`.
 */
export function hostFiles({ pages, redirects }: SiteAddresses): [string, string][] {
  const moved = redirects.map(({ from, to }) => `${from} ${to}/ 301\n`);
  // Cloudflare takes these for the pages of the folders that they are in, unless it is told.
  const named = pages.flatMap((page) => (page.endsWith("/index") ? `${page} ${page}/ 301\n` : []));
  return [
    ["_headers", HEADERS],
    ["_redirects", [...moved, ...named].join("")],
    [".nojekyll", ""],
  ];
}

/** Each page has its own policy in itself; only what a page can't say itself is here (CSP 3, 3.3). */
const HEADERS = `/*
  X-Content-Type-Options: nosniff
  X-Frame-Options: DENY
  Content-Security-Policy: frame-ancestors 'none'
  Referrer-Policy: strict-origin-when-cross-origin
  Cross-Origin-Opener-Policy: same-origin

/assets/*
  Cache-Control: public, max-age=31536000, immutable

/media/*
  Cache-Control: public, max-age=31536000, immutable

/share/*
  Cache-Control: public, max-age=31536000, immutable

/*.data
  Content-Type: text/x-script; charset=utf-8
`;

/** The page at a former address, for servers that know nothing of redirects. @param to from `/` */
export function redirectDocument(to: string, origin: string): string {
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<title>${to}</title>
<link rel="canonical" href="${origin}${to}/">
<meta http-equiv="refresh" content="0; url=${to}/">
</head>
<body><a href="${to}/">${to}</a></body>
</html>
`;
}
