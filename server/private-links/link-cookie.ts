import cookie from "@fastify/cookie";
import type { FastifyRequest } from "fastify";

/** On https no unencrypted page can set it (RFC 6265bis, 4.1.3.1); `__Host-` would send it to every address. */
const SECURE_NAME = "__Secure-pass";
const PLAIN_NAME = "pass";
/** 32 bytes in base64url; anything else was never ours. */
const PASS = /^[\w-]{43}$/;

/** The cookie by which a browser shows that it has given a link's password. */
export type LinkCookie = ReturnType<typeof linkCookie>;

/** @param secure whether the public address is https */
export function linkCookie(secure: boolean) {
  const name = secure ? SECURE_NAME : PLAIN_NAME;
  return {
    /** The pass that a request carries; undefined for none. */
    read({ cookies }: FastifyRequest): string | undefined {
      const value = cookies[name];
      return value !== undefined && PASS.test(value) ? value : undefined;
    },

    /**
     * As headers: one for each address of the link and one for its data, so that the browser sends it
     * nowhere else.
     * @param addresses of the link in each language, from `/`
     * @param lifeMs how long the browser keeps it
     */
    headers: (pass: string, addresses: readonly string[], lifeMs: number): string[] =>
      // A path ends at a slash (RFC 6265, 5.1.4), so that of the page is not that of its data.
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
