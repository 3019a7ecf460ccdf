import cookie from "@fastify/cookie";
import type { FastifyRequest } from "fastify";

/** `__Secure-` excludes unencrypted pages (RFC 6265bis, 4.1.3.1); `__Host-` would require the path `/`. */
const SECURE_PREFIX = "__Secure-";
/** 32 bytes in base64url. */
const SECRET = /^[\w-]{43}$/;

export type LinkCookie = ReturnType<typeof linkCookie>;

/**
 * Manages a cookie of one link: `pass` proves its password, `guest` who answers.
 * @param secure whether the public address is https
 */
export function linkCookie(secure: boolean, kind: "pass" | "guest" = "pass") {
  const name = secure ? SECURE_PREFIX + kind : kind;
  return {
    read({ cookies }: FastifyRequest): string | undefined {
      const value = cookies[name];
      return value !== undefined && SECRET.test(value) ? value : undefined;
    },

    /** One cookie for each address of the link and one for its data, so that it is sent nowhere else. */
    headers: (secret: string, addresses: readonly string[], lifeMs: number): string[] =>
      // A cookie path matches up to a slash (RFC 6265, 5.1.4), so the data need a path too.
      addresses
        .flatMap((address) => [address, `${address}.data`])
        .map((path) =>
          cookie.serialize(name, secret, {
            path,
            maxAge: Math.ceil(lifeMs / 1000),
            httpOnly: true,
            sameSite: "lax",
            secure,
          }),
        ),
  };
}
