import { beforeAll, expect, test } from "vitest";
import shipped from "../../demo/studio.json" with { type: "json" };
import { API } from "#domain/api.ts";
import { MOST_OPEN_LINKS, type PrivateLink } from "#domain/private-link.ts";
import { alter, rowsIn } from "../support/databases.ts";
import {
  aDraft,
  aLink,
  change,
  LINK_PASSWORD,
  linksOf,
  passIn,
  password,
  SECRET_TEXT,
  SECRET_TITLE,
} from "../support/private-links.ts";
import { aVisitor, json, saveArticle, saveSettings, sharedStudio } from "../support/studio.ts";

const shared = sharedStudio();
const UNKNOWN = "/p/AAAAAAAAAAAAAAAAAAAAAA";
const BROWSER = { "user-agent": "Mozilla/5.0 (X11; Linux x64) Firefox/140.0" };
const DAY_MS = 86_400_000;

let draft: number;

beforeAll(async () => {
  ({ id: draft } = await aDraft(shared.admin));
});

/** Returns a page's text without its nonces and its own address. */
async function bytesOf(response: Response, address: string): Promise<string> {
  return (await response.text())
    .replaceAll(/nonce="[^"]*"|"nonce":"[^"]*"|nonce\\?":\\?"[^"\\]*/g, "")
    .replaceAll(address.slice(3), "TOKEN");
}

test("Y1 a link shows a draft in both forms of its page, and no answer is kept or found", async () => {
  const { address } = await aLink(shared.admin, draft);
  expect(address).toMatch(/^\/p\/[\w-]{22}$/);
  const document = await shared.visitor(address);
  expect(document.status).toBe(200);
  const html = await document.text();
  expect(html).toContain(SECRET_TITLE);
  expect(html).toContain(SECRET_TEXT);
  expect(html).toContain("Private preview");
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toMatch(/rel="canonical"|hrefLang|og:|ld\+json|\/share\//);
  const data = await shared.visitor(`${address}.data`);
  expect([data.status, (await data.text()).includes(SECRET_TITLE)]).toEqual([200, true]);
  for (const { headers } of [document, data]) {
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("etag")).toBeNull();
  }
  // The draft's own address is still only the admin's.
  expect((await shared.visitor(`/work/${draft}`)).status).toBe(404);
});

test("Y1 whatever a link's address is answered with is neither kept nor found, refusals and errors too", async () => {
  const { address } = await aLink(shared.admin, draft, { password: LINK_PASSWORD });
  const requests: (readonly [status: number, path: string, init?: RequestInit])[] = [
    [200, address],
    [200, address, { method: "HEAD" }],
    [200, `${address}.data`],
    [401, address, password("wrong")],
    [404, UNKNOWN],
    [404, `${UNKNOWN}.data`],
    [404, UNKNOWN, password("wrong")],
    [404, "/p/short"],
    [302, "/p/"],
    [302, "/p"],
    [302, `${address}/more`],
    [404, `${address}.json`],
    [302, `${address}%`],
    [302, `/%70${address.slice(2)}%zz`],
    [302, `/es${address}`],
    [403, address, { ...password(LINK_PASSWORD), headers: { origin: "https://evil.example" } }],
    [415, address, json({ password: LINK_PASSWORD })],
    [413, address, password("x".repeat(9000))],
    [401, address, { method: "PUT" }],
    [401, address, { method: "DELETE" }],
  ];
  for (const [status, path, init] of requests) {
    const { headers, status: answered } = await shared.visitor(path, init);
    expect([path, init?.method, answered]).toEqual([path, init?.method, status]);
    expect([path, headers.get("cache-control")]).toEqual([path, "no-store"]);
    expect([path, headers.get("x-robots-tag")]).toEqual([path, "noindex, nofollow"]);
    // Under `no-referrer` a browser would send the form with the origin `null`.
    const isForm =
      [200, 401].includes(status) && init?.method !== "PUT" && init?.method !== "DELETE";
    const policy = isForm ? "same-origin" : "no-referrer";
    expect([path, headers.get("referrer-policy")]).toEqual([path, policy]);
    expect([path, headers.get("set-cookie")]).toEqual([path, null]);
  }
});

test("Y1 unknown, ended, revoked, removed and trashed links are answered by the same bytes", async () => {
  const { admin, visitor, studio } = shared;
  const links = {
    ended: await aLink(admin, draft, { password: LINK_PASSWORD }),
    revoked: await aLink(admin, draft, { password: LINK_PASSWORD }),
    removed: await aLink(admin, draft),
    trashed: await aLink(admin, (await aDraft(admin)).id),
  };
  alter(studio.dataDir, `UPDATE private_links SET ends_at = 1 WHERE id = ${links.ended.id}`);
  await admin(API.privateLinks, change(links.revoked.id, { isRevoked: true }));
  await admin(`${API.privateLinks}?id=${links.removed.id}`, { method: "DELETE" });
  await admin(`${API.upload}?id=${links.trashed.articleId}`, { method: "DELETE" });
  for (const suffix of ["", ".data"]) {
    const expected = await bytesOf(await visitor(UNKNOWN + suffix), UNKNOWN);
    expect(expected).toContain("No longer here");
    for (const [why, { address }] of Object.entries(links)) {
      const answer = await visitor(address + suffix);
      expect([why, answer.status]).toEqual([why, 404]);
      expect([why, await bytesOf(answer, address)]).toEqual([why, expected]);
    }
  }
  const refused = await bytesOf(await visitor(UNKNOWN, password(LINK_PASSWORD)), UNKNOWN);
  for (const { address } of [links.ended, links.revoked, links.trashed]) {
    const answer = await visitor(address, password(LINK_PASSWORD));
    expect([answer.status, await bytesOf(answer, address)]).toEqual([404, refused]);
  }
  await admin(API.trash, json({ id: links.trashed.articleId }));
  expect((await visitor(links.trashed.address)).status).toBe(200);
});

test("Y1 a link that is revoked while it is open refuses the next request, and comes back as it was", async () => {
  const { admin, visitor } = shared;
  const link = await aLink(admin, draft, { password: LINK_PASSWORD });
  const { address } = link;
  const opened = await visitor(address, password(LINK_PASSWORD));
  const visit = aVisitor(shared.studio, passIn(opened));
  expect((await visit(address)).status).toBe(200);
  const revoked = await (
    await admin(API.privateLinks, change(link.id, { isRevoked: true }))
  ).json();
  expect(revoked).toMatchObject({ success: true, link: { state: "revoked" } });
  expect((await visit(address)).status).toBe(404);
  expect((await visit(`${address}.data`)).status).toBe(404);
  expect((await visit(address, password(LINK_PASSWORD))).status).toBe(404);
  await admin(API.privateLinks, change(link.id, { isRevoked: false }));
  // The address is the same, and the browser has to give the password again.
  const again = await (await visit(address)).text();
  expect(again).toContain('type="password"');
  expect(again).not.toContain(SECRET_TITLE);
});

test("Y1 nothing of the project is in any answer before its password is given", async () => {
  const { visitor, studio } = shared;
  const link = await aLink(shared.admin, draft, { password: LINK_PASSWORD });
  const { address } = link;
  const before = [
    await visitor(address),
    await visitor(`${address}.data`),
    await visitor(address, password("not it at all")),
    await aVisitor(studio, `pass=${"A".repeat(43)}`)(address),
  ];
  expect(before.map(({ status }) => status)).toEqual([200, 200, 401, 200]);
  for (const answer of before) {
    const text = await answer.text();
    for (const secret of [SECRET_TITLE, SECRET_TEXT, `/work/${draft}`]) {
      expect([answer.url, text.includes(secret)]).toEqual([answer.url, false]);
    }
    expect(text).toContain("password");
  }
  const right = await visitor(address, password(` ${LINK_PASSWORD}`));
  expect([right.status, right.headers.get("location")]).toEqual([303, address]);
  const shown = await aVisitor(studio, passIn(right))(address);
  expect(await shown.text()).toContain(SECRET_TITLE);
  const data = await aVisitor(studio, passIn(right))(`${address}.data`);
  expect(await data.text()).toContain(SECRET_TITLE);
});

test("Y1 the cookie of a password is for its link alone, unreadable for scripts, and stored as a hash", async () => {
  const { visitor, studio, admin } = shared;
  const one = await aLink(admin, draft, { password: LINK_PASSWORD });
  const other = await aLink(admin, draft, { password: LINK_PASSWORD });
  const right = await visitor(one.address, password(LINK_PASSWORD));
  const cookies = right.headers.getSetCookie();
  expect(cookies.map((cookie) => /Path=([^;]+)/.exec(cookie)?.[1])).toEqual([
    one.address,
    `${one.address}.data`,
  ]);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^pass=[\w-]{43}; Max-Age=604800; Path=[^;]+; HttpOnly; SameSite=Lax$/);
  }
  const pass = passIn(right);
  const stored = JSON.stringify(rowsIn(studio.dataDir, "SELECT * FROM private_link_passes"));
  expect(stored).not.toContain(pass.split("=")[1]);
  expect(await (await aVisitor(studio, pass)(other.address)).text()).not.toContain(SECRET_TITLE);
  expect(await (await visitor(one.address)).text()).not.toContain(SECRET_TITLE);
  expect(await (await aVisitor(studio, pass)(one.address)).text()).toContain(SECRET_TITLE);
});

test("Y1 the studio's second language has the link under its prefix, its texts translated, with one cookie for both", async () => {
  const { admin, visitor, studio } = shared;
  const translations = { es: { text: "Un texto en español." } };
  const { id } = await aDraft(admin, { translations });
  const { address } = await aLink(admin, id, {
    password: LINK_PASSWORD,
    endsAt: Date.UTC(2099, 0, 31, 22, 30),
  });
  await setLanguages(true);
  try {
    const asked = await (await visitor(`/es${address}`)).text();
    expect(asked).toContain("Contraseña");
    const right = await visitor(`/es${address}`, password(LINK_PASSWORD));
    expect(right.headers.get("location")).toBe(`/es${address}`);
    expect(right.headers.getSetCookie().map((cookie) => /Path=([^;]+)/.exec(cookie)?.[1])).toEqual([
      address,
      `${address}.data`,
      `/es${address}`,
      `/es${address}.data`,
    ]);
    const visit = aVisitor(studio, passIn(right));
    const spanish = await (await visit(`/es${address}`)).text();
    expect(spanish).toContain("Un texto en español.");
    expect(spanish).toContain("Vista privada");
    expect(spanish).toContain("hasta el 31 de enero de 2099 a las 17:30 GMT-5");
    expect(spanish).not.toMatch(/rel="alternate"/);
    expect(await (await visit(address)).text()).toContain(SECRET_TEXT);
    expect((await visitor("/es/p/AAAAAAAAAAAAAAAAAAAAAA")).status).toBe(404);
  } finally {
    await setLanguages(false);
  }
});

test("Y1 openings count documents that people open: not the admin's, robots', scripts' or those fetched ahead", async () => {
  const { admin, visitor, studio } = shared;
  const link = await aLink(admin, draft, { password: LINK_PASSWORD });
  const { address } = link;
  const right = await visitor(address, { ...password(LINK_PASSWORD), headers: BROWSER });
  const visit = aVisitor(studio, passIn(right));
  const stored = async () => (await linksOf(admin, draft)).find(({ id }) => id === link.id);
  await visitor(address, { headers: BROWSER });
  expect(await stored()).toMatchObject({ openings: 0, lastOpenedAt: null });
  const before = Date.now();
  await visit(address, { headers: BROWSER });
  await visit(address, { headers: BROWSER });
  const opened = await stored();
  expect(opened?.openings).toBe(2);
  expect(opened?.lastOpenedAt).toBeGreaterThanOrEqual(before);
  await visit(address, { method: "HEAD", headers: BROWSER });
  await visit(`${address}.data`, { headers: BROWSER });
  await visit(address, { headers: { "user-agent": "WhatsApp/2.23" } });
  await visit(address, { headers: { "user-agent": "Slackbot-LinkExpanding 1.0" } });
  await visit(address, { headers: { ...BROWSER, "sec-purpose": "prefetch;prerender" } });
  await visit(address, { headers: { ...BROWSER, purpose: "prefetch" } });
  await aVisitor(studio, `${admin.cookie}; ${passIn(right)}`)(address, { headers: BROWSER });
  expect((await stored())?.openings).toBe(2);
  await Promise.all(Array.from({ length: 20 }, () => visit(address, { headers: BROWSER })));
  expect((await stored())?.openings).toBe(22);
});

test("Y1 B1 a page of answers that is opened by itself counts, but not from the link's page or after a form", async () => {
  const { admin, visitor } = shared;
  const [asking, silent] = [
    await aLink(admin, draft, { asksAnswers: true }),
    await aLink(admin, draft, {}),
  ];
  const openings = async ({ id }: { id: number }) =>
    (await linksOf(admin, draft)).find((link) => link.id === id)?.openings;
  const page = `${asking.address}/answers`;
  const inside = { headers: { ...BROWSER, "sec-fetch-site": "same-origin" } };
  await visitor(page, inside);
  await visitor(page, { ...inside, method: "POST", body: new URLSearchParams({ act: "enter" }) });
  await visitor(page, {
    headers: BROWSER,
    method: "POST",
    body: new URLSearchParams({ act: "enter" }),
  });
  await visitor(`${page}.data`, { headers: BROWSER });
  await visitor(page, { headers: { "user-agent": "WhatsApp/2.23" } });
  await visitor(`${silent.address}/answers`, { headers: BROWSER });
  expect([await openings(asking), await openings(silent)]).toEqual([0, 0]);
  await visitor(page, { headers: { ...BROWSER, "sec-fetch-site": "cross-site" } });
  await visitor(page, { headers: BROWSER });
  expect(await openings(asking)).toBe(2);
});

test("Y1 a published project's link leads to its public page, and shows it again once it is a draft", async () => {
  const { admin, visitor } = shared;
  const article = await aDraft(admin, { title: "Alba Publicada" });
  const { address } = await aLink(admin, article.id, { password: LINK_PASSWORD });
  await saveArticle(admin, { id: article.id, isDraft: false });
  const moved = await visitor(address);
  expect([moved.status, moved.headers.get("location")]).toEqual([302, "/work/alba-publicada"]);
  expect(moved.headers.get("cache-control")).toBe("no-store");
  await saveArticle(admin, { id: article.id, isDraft: true });
  expect(await (await visitor(address)).text()).toContain('type="password"');
});

test("Y1 an article that is removed for good takes its links along", async () => {
  const { admin, visitor, studio } = shared;
  const { id } = await aDraft(admin);
  const { address } = await aLink(admin, id, { password: LINK_PASSWORD });
  await visitor(address, password(LINK_PASSWORD));
  await admin(`${API.upload}?id=${id}`, { method: "DELETE" });
  await admin(`${API.trash}?id=${id}`, { method: "DELETE" });
  expect((await visitor(address)).status).toBe(404);
  const left = `SELECT * FROM private_links WHERE article_id = ${id}`;
  expect(rowsIn(studio.dataDir, left)).toEqual([]);
});

test("Y1 lists, feed, sitemap and robots name no link, and robots may read that it is not for them", async () => {
  const { visitor, admin } = shared;
  const { address } = await aLink(admin, draft);
  const paths = [
    "/robots.txt",
    "/sitemap.xml",
    "/sitemap-pages.xml",
    "/feed.xml",
    API.articles,
    "/",
    "/work",
    "/index",
    "/index/rows",
    "/manifest.webmanifest",
  ];
  for (const path of paths) {
    const text = await (await visitor(path)).text();
    for (const secret of [address, address.slice(3), SECRET_TITLE, "/p/"]) {
      expect([path, secret, text.includes(secret)]).toEqual([path, secret, false]);
    }
  }
  expect((await visitor(`/share${address}-0123456789abcdef.jpg`)).status).toBe(404);
});

test("Y1 the admin makes, changes, revokes and removes links, each told in the log without the link", async () => {
  const { admin, studio } = shared;
  const { id: article } = await aDraft(admin, { title: "Bitácora de enlaces" });
  const endsAt = Date.now() + DAY_MS;
  const made = await aLink(admin, article, {
    note: " Cliente\n Tosh ",
    endsAt,
    password: LINK_PASSWORD,
  });
  expect(made).toEqual({
    id: expect.any(Number),
    articleId: article,
    address: expect.stringMatching(/^\/p\/[\w-]{22}$/),
    note: "Cliente Tosh",
    hasPassword: true,
    asksAnswers: false,
    state: "open",
    endsAt,
    selectionId: null,
    createdAt: expect.any(Number),
    openings: 0,
    lastOpenedAt: null,
    films: [],
  } satisfies PrivateLink);
  const changed = await (
    await admin(API.privateLinks, change(made.id, { note: "Tosh", password: null, endsAt: null }))
  ).json();
  expect(changed.link).toEqual({ ...made, note: "Tosh", hasPassword: false, endsAt: null });
  const kept = await (await admin(API.privateLinks, change(made.id, {}))).json();
  expect(kept.link).toEqual(changed.link);
  expect(await linksOf(admin, article)).toEqual([changed.link]);
  await admin(API.privateLinks, change(made.id, { isRevoked: true }));
  await admin(API.privateLinks, change(made.id, { isRevoked: false }));
  await admin(`${API.privateLinks}?id=${made.id}`, { method: "DELETE" });
  expect(await linksOf(admin, article)).toEqual([]);
  const entries = `SELECT kind, subject FROM audit_log WHERE article_id = ${article} ORDER BY id`;
  const log = rowsIn(studio.dataDir, entries);
  const everything = JSON.stringify([log, rowsIn(studio.dataDir, "SELECT content FROM versions")]);
  expect(log.map(({ kind }) => kind)).toEqual([
    "article-created",
    "private-link-created",
    "private-link-changed",
    "private-link-changed",
    "private-link-revoked",
    "private-link-returned",
    "private-link-removed",
  ]);
  for (const secret of [made.address.slice(3), "Tosh"]) expect(everything).not.toContain(secret);
});

test("Y1 what a link can't have is refused by a code, and nothing is stored", async () => {
  const { admin } = shared;
  const { id: article } = await aDraft(admin);
  const link = await aLink(admin, article);
  const post = (fields: unknown) => admin(API.privateLinks, json(fields));
  const patch = (fields: Record<string, unknown>) =>
    admin(API.privateLinks, change(link.id, fields));
  const cases: [number, string, Promise<Response>][] = [
    [404, "no-such-article", post({ article: 999_999 })],
    [400, "wrong-id", post({})],
    [400, "malformed", post([])],
    [422, "wrong-link-note", post({ article, note: "x".repeat(101) })],
    [422, "wrong-link-note", patch({ note: 7 })],
    [422, "wrong-link-password", post({ article, password: "corta" })],
    [422, "wrong-link-password", post({ article, password: "      x      " })],
    [422, "wrong-link-password", patch({ password: ["a", "b"] })],
    [422, "wrong-link-password", patch({ password: "x".repeat(2000) })],
    [422, "wrong-link-end", post({ article, endsAt: Date.now() - 1000 })],
    [422, "wrong-link-end", patch({ endsAt: "2027-01-01" })],
    [422, "wrong-link-end", patch({ endsAt: 1e300 })],
    [400, "malformed", patch({ isRevoked: "yes" })],
    [404, "no-such-link", admin(API.privateLinks, change(999_999, { note: "a" }))],
    [404, "no-such-link", admin(`${API.privateLinks}?id=999999`, { method: "DELETE" })],
    [404, "no-such-link", admin(`${API.privateLinks}?id=${link.id}&id=1`, { method: "DELETE" })],
    [405, "wrong-method", admin(API.privateLinks, { method: "PUT" })],
  ];
  for (const [status, code, asked] of cases) {
    const answer = await asked;
    const body = await answer.json();
    expect([code, answer.status, body]).toEqual([
      code,
      status,
      { success: false, error: expect.any(String), code },
    ]);
  }
  expect(await linksOf(admin, article)).toEqual([link]);
  const more = await Promise.all(
    Array.from({ length: MOST_OPEN_LINKS }, async () => (await post({ article })).status),
  );
  expect(more.filter((status) => status === 201)).toHaveLength(MOST_OPEN_LINKS - 1);
  expect(more.filter((status) => status === 409)).toHaveLength(1);
  // A revoked link frees a place, and can't be restored once that place is used.
  await patch({ isRevoked: true });
  expect((await post({ article })).status).toBe(201);
  expect((await patch({ isRevoked: false })).status).toBe(409);
  expect((await patch({ note: "Todavía" })).status).toBe(200);
});

async function setLanguages(isBilingual: boolean): Promise<void> {
  const languages = { first: "en", second: isBilingual ? "es" : "", written: "en" };
  const settings = { ...shipped, about: { ...shipped.about, pictures: [] }, languages };
  expect((await saveSettings(shared.admin, settings)).status).toBe(200);
}
