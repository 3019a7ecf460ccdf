import { expect, test } from "vitest";
import { isPrivateAddress, withoutTokens } from "./private-addresses.ts";

const TOKEN = "Ab3-_xYz0123456789AbCd";

test("Y1 whatever the router may take for a private link counts as one, and nothing else does", () => {
  for (const url of [
    `/p/${TOKEN}`,
    `/p/${TOKEN}.data?_routes=x`,
    `/es/p/${TOKEN}`,
    `/EN/P/${TOKEN}/`,
    `/%70/${TOKEN}`,
    `/p%2f${TOKEN}`,
    `//p//${TOKEN}`,
    `/\\p\\${TOKEN}`,
    `/p/${TOKEN}%zz`,
    `/x/../p/${TOKEN}`,
    `/./p/${TOKEN}.data`,
    `/x/%2e%2e/p/${TOKEN}`,
    `/x/..\\p/${TOKEN}`,
    `/__manifest?paths=%2Fp%2C%2Fp%2F${TOKEN}&version=x`,
    `/en/__manifest?paths=/p/${TOKEN}`,
    "/p",
    "/p?x",
    "/p.data",
  ]) {
    expect([url, isPrivateAddress(url)]).toEqual([url, true]);
  }
  for (const url of [
    "/",
    "/work/p",
    "/index?p=/p/",
    "/projects/x",
    "/pt/p/x",
    "/media/p/a.jpg",
    "/__manifest?paths=%2Fproject",
  ]) {
    expect([url, isPrivateAddress(url)]).toEqual([url, false]);
  }
});

const line = (address: string) => `{"path":"${address}","title":"/p/Una obra"}`;

test("Y1 a line of the log loses the tokens in it, and nothing else", () => {
  expect(withoutTokens(line(`/p/${TOKEN}`))).toBe(line("/p/*"));
  expect(withoutTokens(line(`https://x.example/es/p/${TOKEN}.data`))).toBe(
    line("https://x.example/es/p/*.data"),
  );
  expect(withoutTokens(line(`%2fp%2F${TOKEN}`))).toBe(line("%2fp%2F*"));
  expect(withoutTokens(line(`/%70/%41b3-_xYz0123456789AbCd`))).toBe(line("/%70/*"));
  expect(withoutTokens(line(`/x/..\\p\\${TOKEN}`))).toBe(line("/x/..\\p\\*"));
  for (const odd of ["/%2570/", "/p%252f", "/%70%25%32%66", "/p;x/", "/p:", "/p%3a", "/P%253A"]) {
    expect(withoutTokens(line(odd + TOKEN))).toBe(line(`${odd}*`));
  }
  for (const other of ["/work/marea", "/server/film-rendition-worker.ts", "/media/0a".repeat(4)]) {
    expect(withoutTokens(line(other))).toBe(line(other));
  }
});
