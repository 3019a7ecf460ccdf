import cookies from "@fastify/cookie";
import fastify from "fastify";
import { expect, test } from "vitest";
import { linkCookie } from "./link-cookie.ts";

const PASS = "p".repeat(43);

test("Y1 a pass is kept for a link's addresses and their data alone, out of reach of scripts", async () => {
  // The package works only after it is registered with a server.
  await fastify().register(cookies);
  expect(linkCookie(false).headers(PASS, ["/p/x", "/en/p/x"], 1500)).toEqual(
    ["/p/x", "/p/x.data", "/en/p/x", "/en/p/x.data"].map(
      (path) => `pass=${PASS}; Max-Age=2; Path=${path}; HttpOnly; SameSite=Lax`,
    ),
  );
  expect(linkCookie(true).headers(PASS, ["/p/x"], 1000)[0]).toBe(
    `__Secure-pass=${PASS}; Max-Age=1; Path=/p/x; HttpOnly; Secure; SameSite=Lax`,
  );
});

const read = (secure: boolean, cookies: Record<string, string>) =>
  linkCookie(secure).read({ cookies } as never);

test("Y1 a pass is read under the name that the scheme has, and only in the form that we give", () => {
  expect([read(false, { pass: PASS }), read(true, { "__Secure-pass": PASS })]).toEqual([
    PASS,
    PASS,
  ]);
  expect(read(false, {})).toBeUndefined();
  for (const pass of ["", `${PASS}x`, `.${PASS.slice(1)}`]) {
    expect(read(false, { pass })).toBeUndefined();
  }
  expect(read(true, { pass: PASS })).toBeUndefined();
});
