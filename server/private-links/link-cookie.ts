import cookie from "@fastify/cookie";
import type { FastifyRequest } from "fastify";

/** `__Secure-` excludes unencrypted pages (RFC 6265bis, 4.1.3.1); `__Host-` would require the path `/`. */
const SECURE_NAME = "__Secure-pass";
const PLAIN_NAME = "pass";
/** 32 bytes in base64url. */
const PASS = /^[\w-]{43}$/;

export type LinkCookie = ReturnType<typeof linkCookie>;

/** Manages the cookie that proves a link's password. @param secure whether the public address is https */
export function linkCookie(secure: boolean) {
  const name = secure ? SECURE_NAME : PLAIN_NAME;
  return {
    read({ cookies }: FastifyRequest): string | undefined {
      const value = cookies[name];
      return value !== undefined && PASS.test(value) ? value : undefined;
    },

    /** One cookie for each address of the link and one for its data, so that it is sent nowhere else. */
    headers: (pass: string, addresses: readonly string[], lifeMs: number): string[] =>
      // A cookie path matches up to a slash (RFC 6265, 5.1.4), so the data need a path too.
      addresses
        .flatMap((address) => [address, `${address}.data`])
        .map((path) =>
          cookie.serialize(name, pass, {
            path,
            maxAge: Math.ceil(lifeMs / 1000),
            httpOnly: true,
            sameSite: "lax",
            secure,
          }),
        ),
  };
}
