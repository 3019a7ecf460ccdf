import { beforeAll, expect, test } from "vitest";
import { ANSWER_BYTES } from "#domain/answer.ts";
import { API } from "#domain/api.ts";
import type { PrivateLink } from "#domain/private-link.ts";
import { csvRows } from "../support/csv.ts";
import { alter } from "../support/databases.ts";
import { aGuest, answersPage, sent } from "../support/guests.ts";
import { aFilm, aPhotograph } from "../support/media-files.ts";
import { aDraft, aLink, LINK_PASSWORD, passIn, password } from "../support/private-links.ts";
import {
  anOpenStudio,
  aVisitor,
  json,
  saveArticle,
  sharedStudio,
  storeFilm,
  storePictures,
  type Client,
} from "../support/studio.ts";
import { parseXml, type XmlElement } from "../support/xml.ts";
import { CHROME } from "./bad-inputs/text-calls.ts";

/** A name and a comment that are markup where they are not text. */
const NAME = '<b onclick="alert(1)">Guacharaca</b>';
const COMMENT = '</textarea><script>alert("Yarumo")</script> & |D:9 ]]>';
/** Parts of both that no text of ours has. */
const WORDS = ["Guacharaca", "Yarumo"];

const shared = sharedStudio();
let picture: string;
let film: string;
let link: PrivateLink;
let guest: Client;

const aComment = (media: string, key: string, text = COMMENT) => ({
  act: "comment",
  media,
  key,
  text,
});

beforeAll(async () => {
  const { admin, studio } = shared;
  [picture = ""] = await storePictures(admin, [await aPhotograph()]);
  film = await storeFilm(admin, await aFilm());
  const draft = await aDraft(admin, { images: [picture, film] });
  link = await aLink(admin, draft.id, { asksAnswers: true });
  guest = await aGuest(studio, link, NAME);
  const acts: Record<string, string>[] = [
    aComment(picture, "key-of-picture"),
    { ...aComment(film, "key-of-film"), seconds: "1" },
    { act: "choose", media: picture },
    { act: "approve", key: "key-of-approval" },
  ];
  for (const act of acts) {
    expect((await guest(answersPage(link), sent(act))).status).toBe(303);
  }
});

/** Returns all elements of a document with a local name. */
function named(element: XmlElement, name: string): XmlElement[] {
  const own = element.name.endsWith(` ${name}`) ? [element] : [];
  return [...own, ...element.children.flatMap((child) => named(child, name))];
}

test("B5 T10 T40 markup in a name and a comment is text on the guests' page, on the admin's, and in all that is downloaded", async () => {
  const { admin } = shared;
  const escaped = COMMENT.replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
  for (const [client, path] of [
    [guest, answersPage(link)],
    [admin, `/dashboard/respuestas/${link.id}`],
  ] as const) {
    const html = await (await client(path)).text();
    expect([path, html]).toEqual([path, expect.stringContaining(escaped)]);
    expect([path, html]).toEqual([path, expect.stringContaining("Guacharaca&lt;/b&gt;")]);
    for (const raw of ["<b onclick", "<script>alert"]) {
      expect([path, raw, html.includes(raw)]).toEqual([path, raw, false]);
    }
  }
  const download = async (path: string) => {
    const answer = await admin(path);
    const { headers } = answer;
    expect([path, answer.status, headers.get("cache-control")]).toEqual([path, 200, "no-store"]);
    expect(headers.get("content-disposition")).toMatch(/^attachment;/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    return answer.text();
  };
  const all = (as: string) => download(`${API.exportAnswers}?link=${link.id}&as=${as}`);
  const ofFilm = (as: string) =>
    download(`${API.exportFilmComments}?link=${link.id}&film=${encodeURIComponent(film)}&as=${as}`);
  const said = csvRows(await all("csv")).map((cells) => [cells[3], cells[4]]);
  expect(said).toEqual([
    [NAME, ""],
    [NAME, COMMENT],
    [NAME, COMMENT],
    [NAME, ""],
  ]);
  expect(csvRows(await ofFilm("csv")).map((cells) => cells.slice(2, 4))).toEqual([[NAME, COMMENT]]);
  const [marker] = named(parseXml(await ofFilm("fcpxml")), "marker");
  expect(marker?.attributes.value).toBe(`${NAME}: ${COMMENT}`);
  // The format has no escapes: a bar would begin another field.
  const [mark = ""] = /\|M:.*/.exec(await ofFilm("edl")) ?? [];
  expect(mark).toBe(`|M:${NAME}: ${COMMENT.replaceAll("|", "/")} |D:1`);
  const [xmp = ""] = /<x:xmpmeta[^]*<\/x:xmpmeta>/.exec(await all("labels")) ?? [];
  expect(named(parseXml(xmp), "li").map(({ text }) => text)).toEqual([`${NAME}: ${COMMENT}`]);
});

test("B5 T40 nothing of a guest's is on another link, in lists, the sitemap or the numbers of visits, and no cache may keep it", async () => {
  const { admin, visitor } = shared;
  const { slug, id } = await saveArticle(admin, { title: "Marea", images: [picture, film] });
  const draft = await aDraft(admin, { images: [picture, film] });
  const others = [
    await aLink(admin, draft.id, { asksAnswers: true }),
    await aLink(admin, link.articleId ?? 0, { asksAnswers: true }),
  ];
  const path = answersPage(link);
  const secrets = [...WORDS, link.address, guest.cookie.split("=")[1] ?? ""];
  const elsewhere = others.flatMap((other) => [
    other.address,
    `${other.address}.data`,
    answersPage(other),
    `${answersPage(other)}.data`,
  ]);
  const seen = { path, referrer: shared.studio.url + path, language: "en" };
  const headers = { "user-agent": CHROME, "content-type": "application/json" };
  for (const report of [seen, { ...seen, path: "/about" }]) {
    await visitor(API.visits, { ...json(report), headers });
  }
  const lists = ["/", "/work", "/index", "/index/rows", "/feed.xml", "/robots.txt"];
  const files = ["/sitemap.xml", "/sitemap-pages.xml", "/sitemap-works-1.xml", API.articles];
  for (const [client, asked] of [
    ...[...lists, ...files, `/work/${slug}`, `/work/${slug}.data`, ...elsewhere].map(
      (each) => [guest, each] as const,
    ),
    [admin, `${API.visitsCsv}?span=7-days`],
    [admin, API.inquiriesCsv],
    [admin, `${API.privateLinks}?article=${id}`],
  ] as const) {
    const answer = await client(asked);
    expect([asked, answer.status]).toEqual([asked, 200]);
    const text = await answer.text();
    expect([asked, secrets.filter((each) => text.includes(each))]).toEqual([asked, []]);
  }
  const refused = aComment(picture, "short");
  for (const [asked, init] of [
    [path, {}],
    [`${path}.data`, {}],
    [`${path}?edit=1`, {}],
    [path, sent({ act: "choose", media: picture })],
    [path, sent(refused)],
    [`${path}.data`, sent(refused)],
  ] as const) {
    const answer = await guest(asked, init);
    const { headers: given } = answer;
    expect([asked, given.get("cache-control"), given.get("etag")]).toEqual([
      asked,
      "no-store",
      null,
    ]);
    expect([asked, given.get("x-robots-tag")]).toEqual([asked, "noindex, nofollow"]);
  }
});

test("B5 T29 T40 no line of the log at trace has a guest's name, words or cookie, whatever came of it", async () => {
  const { studio, admin, visitor } = await anOpenStudio({ LOG_LEVEL: "trace" });
  const { id } = await aDraft(admin, { images: ["https://example.com/a.jpg"] });
  const own = await aLink(admin, id, { asksAnswers: true, password: LINK_PASSWORD });
  const path = answersPage(own);
  const pass = passIn(await visitor(own.address, password(LINK_PASSWORD)));
  const entered = await aVisitor(studio, pass)(path, sent({ act: "enter", name: NAME }));
  const known = aVisitor(studio, `${pass}; ${passIn(entered)}`);
  const act = aComment("https://example.com/a.jpg", "key-of-picture");
  const statuses = [
    await known(path, sent(act)),
    await known(`${path}.data`, sent({ act: "enter", name: NAME })),
    await known(path, sent({ ...act, key: WORDS[0] ?? "", media: WORDS[1] ?? "" })),
    await visitor(path, sent(act)),
    await known(path, { ...sent(act), headers: { origin: "https://evil.example" } }),
    await known(path, json(act)),
    await known(path, sent({ ...act, text: "x".repeat(ANSWER_BYTES + 1) })),
    await known(`${path}?text=${WORDS[1]}`),
    await known("/work", { headers: { referer: `${studio.url}${path}?text=${WORDS[1]}` } }),
  ];
  expect(statuses.map(({ status }) => status)).toEqual([
    303, 202, 422, 401, 403, 415, 413, 200, 200,
  ]);
  // A failed write must be reported without what was written.
  alter(studio.dataDir, "ALTER TABLE answers RENAME COLUMN text TO lost");
  const failed = [await known(path, sent({ ...act, key: "key-of-another" }))];
  alter(studio.dataDir, "ALTER TABLE answers RENAME TO lost_answers");
  failed.push(await known(path), await known(`${path}.data`));
  expect(failed.map(({ status }) => status)).toEqual([503, 503, 503]);
  await studio.stop();
  const printed = studio.output();
  expect(printed).toContain('"path":"/p/*"');
  expect(printed).toMatch(/no (?:such )?column|has no column/);
  const cookies = [pass, passIn(entered)].map((each) => each.split("=")[1] ?? "");
  for (const secret of [...WORDS, ...cookies, own.address.slice(3)]) {
    expect([secret, printed.includes(secret)]).toEqual([secret, false]);
  }
});
