/** Returns headers of writes from the site's pages, or without an origin. @param own the studio's origin */
export function ownHeaders(own: string): Record<string, string>[] {
  return [
    {},
    { origin: own },
    { origin: own, "sec-fetch-site": "same-origin" },
    { origin: own, referer: "http://elsewhere.example/", "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "none" },
    { referer: `${own}/dashboard` },
    { referer: `${own}/admin?x` },
  ];
}

/** Returns headers of writes from other sites. @param own the studio's origin */
export function foreignHeaders(own: string): Record<string, string>[] {
  return [
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: `${own}.evil.example` },
    { origin: `${own}/` },
    { origin: `${own}@evil.example` },
    { origin: own.replace("http:", "https:") },
    { origin: own.replace(/:\d+$/, ":1") },
    { origin: own.replace("localhost", "127.0.0.1") },
    { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
    { origin: "https://evil.example", "x-forwarded-host": "evil.example" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: own, "sec-fetch-site": "cross-site" },
    { origin: own, "sec-fetch-site": "same-site" },
    { referer: "https://evil.example/page" },
    { referer: `${own}.evil.example/` },
    { referer: "not an address" },
  ];
}
