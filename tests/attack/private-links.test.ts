import { beforeAll, expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { alter } from "../support/databases.ts";
import {
  aDraft,
  aLink,
  change,
  LINK_PASSWORD,
  linksOf,
  passIn,
  password,
  SECRET_TITLE,
} from "../support/private-links.ts";
import { answersPage, sent } from "../support/guests.ts";
import { sendRaw } from "../support/raw-connections.ts";
import {
  anAdmin,
  anOpenStudio,
  aVisitor,
  json,
  saveArticle,
  sharedStudio,
} from "../support/studio.ts";

const ORIGIN = "https://studio.example";
const shared = sharedStudio({ ORIGIN });
let draft: number;

beforeAll(async () => {
  ({ id: draft } = await aDraft(shared.admin));
});

test("Y1 T29 no line of the log at trace has a link's token, its password or its pass, whatever was asked", async () => {
  const { studio, admin, visitor } = await anOpenStudio({ LOG_LEVEL: "trace" });
  const article = await aDraft(admin, { images: ["https://vimeo.com/76979871"] });
  const { address, id } = await aLink(admin, article.id, { password: LINK_PASSWORD });
  const token = address.slice(3);
  const [first = ""] = token;
  const escaped = `%${first.charCodeAt(0).toString(16)}${token.slice(1)}`;
  const right = await visitor(address, password(LINK_PASSWORD));
  const referer = { headers: { referer: studio.url + address } };
  const visit = aVisitor(studio, passIn(right));
  for (const path of [
    address,
    `${address}.data`,
    `${address}?token=${token}`,
    `/es${address}`,
    `/P/${token}`,
    `/%70/${token}`,
    `/%50%2f${token}`,
    `//p/${token}`,
    `/p/${escaped}`,
    `${address}/`,
    `${address}/more`,
    `${address}.png`,
    `${address}%`,
    `${address}%zz`,
    `${address}%0a`,
    `${address}?__proto__=1`,
    `/p/${token.slice(1)}`,
    `/share${address}-0123456789abcdef.jpg`,
  ]) {
    await visit(path, referer);
  }
  await visit("/work", referer);
  await visit("/nowhere", referer);
  await visit("/api/none", referer);
  await visitor(address, password(`${LINK_PASSWORD} wrong`));
  await visitor(address, { ...password("x"), headers: { origin: "https://evil.example" } });
  await visitor(address, json({ password: LINK_PASSWORD }));
  await visitor(address, password("x".repeat(9000)));
  await visitor(address, { method: "PUT", body: LINK_PASSWORD });
  await sendRaw(studio, `GET ${address} HTTP/1.1\r\nhost: x\r\nbroken header\r\n\r\n`);
  await sendRaw(studio, `FOO ${address} HTTP/1.1\r\nhost: x\r\n\r\n`);
  await sendRaw(
    studio,
    `GET http://studio.example${address} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
  );
  await sendRaw(studio, `GET ${address} HTTP/1.1\r\nhost: x\r\nexpect: nothing\r\n\r\n`);
  await admin(API.privateLinks, change(id, { password: "otra clave", note: "Tosh" }));
  // The log must report a failed read without the link's token.
  alter(studio.dataDir, "ALTER TABLE private_link_passes RENAME TO lost_passes");
  const failed = [await visit(address), await visit(`${address}.data`)];
  failed.push(await visitor(address, password("otra clave")));
  expect(failed.map(({ status }) => status >= 500)).toEqual([true, true, true]);
  await studio.stop();

  const printed = studio.output();
  expect(printed).toContain('"path":"/p/*"');
  expect(printed).toMatch(/private_link/);
  const bytes = [...Buffer.from(token)].join();
  const pass = passIn(right).split("=")[1] ?? "";
  const secrets = [token, token.slice(1), bytes, escaped, pass, LINK_PASSWORD, "otra clave"];
  for (const secret of secrets) {
    expect([secret, printed.includes(secret)]).toEqual([secret, false]);
  }
});

test("Y1 T1 ten wrong passwords of a link from one address are answered, and then for a while none is checked", async () => {
  const { studio, visitor, admin } = shared;
  const { address } = await aLink(admin, draft, { password: LINK_PASSWORD });
  const own = { origin: ORIGIN };
  const tried = await Promise.all(
    Array.from({ length: 15 }, () => visitor(address, { ...password("nope"), headers: own })),
  );
  expect(tried.filter(({ status }) => status === 401)).toHaveLength(10);
  const limited = tried.filter(({ status }) => status === 429);
  expect(limited).toHaveLength(5);
  for (const answer of limited) {
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(590);
    expect(Number(answer.headers.get("retry-after"))).toBeLessThanOrEqual(600);
    const text = await answer.text();
    expect(text).toContain("Too many attempts. Try again in 10 min.");
    expect(text).not.toContain(SECRET_TITLE);
  }
  const right = await visitor(address, { ...password(LINK_PASSWORD), headers: own });
  expect([right.status, right.headers.get("set-cookie")]).toEqual([429, null]);
  // The admin can still log in, and a revoked link is not limited but 404.
  await anAdmin(studio);
  const [link] = await linksOf(admin, draft);
  await admin(API.privateLinks, change(link?.id ?? 0, { isRevoked: true }));
  expect((await visitor(address, password(LINK_PASSWORD))).status).toBe(404);
  alter(studio.dataDir, "DELETE FROM attempts");
});

test("Y1 T5 a password is taken from the link's own page alone", async () => {
  const { visitor, admin } = shared;
  const { address } = await aLink(admin, draft, { password: LINK_PASSWORD });
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: ORIGIN, "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { referer: "https://evil.example/" },
  ];
  for (const headers of foreign) {
    for (const path of [address, `${address}.data`, `/es${address}`]) {
      const answer = await visitor(path, { ...password(LINK_PASSWORD), headers });
      expect([headers, answer.status, answer.headers.get("set-cookie")]).toEqual([
        headers,
        403,
        null,
      ]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
  }
  const own = { origin: ORIGIN, "sec-fetch-site": "same-origin" };
  const right = await visitor(address, { ...password(LINK_PASSWORD), headers: own });
  expect(right.status).toBe(303);
});

test("Y1 T3 on https the cookie is Secure, under a name that no unencrypted page can set", async () => {
  const { visitor, studio, admin } = shared;
  const { address } = await aLink(admin, draft, { password: LINK_PASSWORD });
  const right = await visitor(address, { ...password(LINK_PASSWORD), headers: { origin: ORIGIN } });
  const cookies = right.headers.getSetCookie();
  expect(cookies).toHaveLength(2);
  for (const cookie of cookies) {
    const [pair = "", ...attributes] = cookie.split("; ");
    expect(pair).toMatch(/^__Secure-pass=[\w-]{43}$/);
    expect(attributes.toSorted()).toEqual([
      "HttpOnly",
      "Max-Age=604800",
      expect.stringMatching(/^Path=\/p\/[\w-]{22}(?:\.data)?$/),
      "SameSite=Lax",
      "Secure",
    ]);
  }
  const pass = passIn(right);
  expect(await (await aVisitor(studio, pass)(address)).text()).toContain(SECRET_TITLE);
  const plain = aVisitor(studio, pass.replace("__Secure-pass", "pass"));
  expect(await (await plain(address)).text()).not.toContain(SECRET_TITLE);
});

test("Y1 an address that the router reads as a link's is one, however it is written, and the browser's router asks for routes as privately", async () => {
  const { address } = await aLink(shared.admin, draft);
  for (const path of [
    `/P/${address.slice(3)}`,
    `/%70/${address.slice(3)}`,
    `/p/%${address.charCodeAt(3).toString(16)}${address.slice(4)}`,
    `${address}/`,
    `/x/..${address}`,
    `/.${address}`,
    `/x/%2e%2e${address}`,
    `/es/..${address}`,
    `/dashboard/..${address}.data`,
    `/x/..${address.replaceAll("/", "\\")}`,
    `/__manifest?paths=%2Fp%2C${encodeURIComponent(address)}&version=x`,
  ]) {
    const request = `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
    const { headers } = await sendRaw(shared.studio, request);
    const kept = ["cache-control", "x-robots-tag", "referrer-policy"].map((name) =>
      headers.get(name),
    );
    expect([path, ...kept]).toEqual([path, "no-store", "noindex, nofollow", "no-referrer"]);
  }
});

test("Y1 the form of a link is sent to its plain address, however it was spelled", async () => {
  const { address } = await aLink(shared.admin, draft, { password: LINK_PASSWORD });
  for (const path of [`${address}/`, address.replace("/p/", "/P/")]) {
    const page = await (await shared.visitor(path)).text();
    expect([path, page]).toEqual([path, expect.stringContaining(`action="${address}"`)]);
  }
});

test("B5 a password keeps guarding what guests wrote once the project is public", async () => {
  const { admin, visitor, studio } = shared;
  const picture = "https://example.com/a.jpg";
  const text = "Menos cielo en la tercera";
  const { id } = await aDraft(admin, { title: "Alba Publicada", images: [picture] });
  const link = await aLink(admin, id, { asksAnswers: true, password: LINK_PASSWORD });
  const page = answersPage(link);
  const pass = passIn(await visitor(link.address, password(LINK_PASSWORD)));
  const entered = await aVisitor(studio, pass)(page, sent({ act: "enter", name: "Ana" }));
  const guest = aVisitor(studio, `${pass}; ${passIn(entered)}`);
  await guest(page, sent({ act: "comment", key: "key-of-comment", media: picture, text }));
  await saveArticle(admin, { id, isDraft: false });
  expect(await (await guest(page)).text()).toContain(text);
  const stranger = await visitor(page);
  expect([stranger.status, stranger.headers.get("location")]).toEqual([302, link.address]);
  expect(await (await visitor(`${page}.data`)).text()).not.toContain(text);
  expect((await visitor(page, sent({ act: "enter", name: "Luis" }))).status).toBe(401);
  expect(await (await visitor(link.address)).text()).toContain('type="password"');
  const led = await guest(link.address);
  expect([led.status, led.headers.get("location")]).toEqual([302, "/work/alba-publicada"]);
});
