import type { SiteAddresses } from "./site-addresses.ts";

/** Makes files for static hosts; without `.nojekyll`, GitHub leaves out files that begin with `_`. */
export function hostFiles({ pages, redirects }: SiteAddresses): [string, string][] {
  const moved = redirects.map(({ from, to }) => `${from} ${to}/ 301\n`);
  // Without a redirect, Cloudflare serves these as the index pages of their folders.
  const named = pages.flatMap((page) => (page.endsWith("/index") ? `${page} ${page}/ 301\n` : []));
  return [
    ["_headers", HEADERS],
    ["_redirects", [...moved, ...named].join("")],
    [".nojekyll", ""],
  ];
}

/** Only what a page can't declare itself: each page contains its own policy (CSP 3, 3.3). */
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

/** Makes the page at a former address, for servers without redirects. */
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
