import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

const YEAR_SECONDS = 31_536_000;
const REFERRER_POLICY = "strict-origin-when-cross-origin";

/** Sets the headers of every response, errors and media included (T26). @param secure public address is https */
export async function securityHeaders(app: FastifyInstance, secure: boolean): Promise<void> {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"] } },
    strictTransportSecurity: secure ? { maxAge: YEAR_SECONDS } : false,
    referrerPolicy: { policy: REFERRER_POLICY },
    xFrameOptions: { action: "deny" },
  });
}

/** The same headers for responses that the framework does not send. @param secure public address is https */
export function bareHeaders(secure: boolean): Readonly<Record<string, string>> {
  return {
    "content-security-policy": "default-src 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    // Whatever the address was, one of a private link included (Y1).
    "cache-control": "no-store",
    "x-robots-tag": "noindex, nofollow",
    "referrer-policy": REFERRER_POLICY,
    ...(secure && {
      "strict-transport-security": `max-age=${YEAR_SECONDS}; includeSubDomains`,
    }),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
  };
}

/**
 * The Content-Security-Policy of a page (T25). Only named inline scripts run. Inline styles are allowed
 * for pictures' colours; pictures and films may come from any address that an article names.
 * @param scripts the nonce that they carry, or their hashes, as in `'nonce-…'` (CSP 3, 2.3.1)
 * @param frames origins of which the page shows frames: the players of films at other sites (V9)
 */
export function pagePolicy(scripts: readonly string[], frames: readonly string[] = []): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(" "),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: http: https:",
    "media-src 'self' blob: http: https:",
    // Phones compress main images of other sites in a worker, which is loaded from a blob (H9).
    "connect-src 'self' blob: http: https:",
    "worker-src 'self' blob:",
    ["frame-src", ...(frames.length === 0 ? ["'none'"] : new Set(frames))].join(" "),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ");
}
