import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

const YEAR_SECONDS = 31_536_000;
const REFERRER_POLICY = "strict-origin-when-cross-origin";

/** Sets the headers of every response (T26). @param secure whether the public address is https */
export async function securityHeaders(app: FastifyInstance, secure: boolean): Promise<void> {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"] } },
    strictTransportSecurity: secure ? { maxAge: YEAR_SECONDS } : false,
    referrerPolicy: { policy: REFERRER_POLICY },
    xFrameOptions: { action: "deny" },
  });
}

/** Returns the same headers for responses that Fastify does not send. */
export function bareHeaders(secure: boolean): Readonly<Record<string, string>> {
  return {
    "content-security-policy": "default-src 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    // The address may be that of a private link.
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
 * Returns a page's policy (T25). Inline styles set pictures' colours; media may be at any address.
 * @param scripts hashes or nonces, as in `'nonce-…'` @param frames origins of film players (V9)
 */
export function pagePolicy(scripts: readonly string[], frames: readonly string[] = []): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(" "),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: http: https:",
    "media-src 'self' blob: http: https:",
    // Phones compress main images of other sites in a worker that is loaded from a blob (H9).
    "connect-src 'self' blob: http: https:",
    "worker-src 'self' blob:",
    ["frame-src", ...(frames.length === 0 ? ["'none'"] : new Set(frames))].join(" "),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ");
}
