import { expect, test } from "vitest";
import { anArticle, aPicture } from "./article.fixtures.ts";
import { articleId } from "./id.ts";
import { MOST_IMAGES, parseArticle, toAnswer } from "./article.ts";
import { coverOf } from "./article-media.ts";
import { MOST_CATEGORIES } from "./category.ts";
import { isRefusal } from "./refusal.ts";
import { parse } from "./schema.ts";
import { contentOf, contentOfAnswer } from "./article-content.ts";

const YEAR = 2026;
const OURS = "/media/0123456789abcdef0123456789abcdef.jpg";

function whole(changes: Record<string, unknown> = {}) {
  return {
    title: "Seda",
    year: 2025,
    services: ["FASHION"],
    isTop: false,
    main_center: OURS,
    images: [OURS],
    ...changes,
  };
}

const parseId = (value: unknown) => parse(articleId, value);

function codeOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (isRefusal(error)) return error.code;
    throw error;
  }
  return "accepted";
}

const refusal = (changes: Record<string, unknown>) =>
  codeOf(() => parseArticle(whole(changes), YEAR));

test("E1 a whole article is read as it was sent, unknown fields dropped", () => {
  const draft = parseArticle({ ...whole(), admin: true }, YEAR);
  expect(draft).toMatchObject({
    title: "Seda",
    year: 2025,
    categories: ["FASHION"],
    mainCenter: OURS,
  });
  expect(draft).not.toHaveProperty("admin");
});

test("E1 a title has 1 to 200 characters after trimming, in one line", () => {
  expect(parseArticle(whole({ title: "  Se\r\nda\t " }), YEAR).title).toBe("Se da");
  expect(parseArticle(whole({ title: "🎬".repeat(200) }), YEAR).title).toBe("🎬".repeat(200));
  for (const title of ["", "   ", "a".repeat(201), 5, null, undefined, {}, ["Seda"]]) {
    expect(refusal({ title })).toBe("wrong-title");
  }
});

test("E1 a year is an integer from 1888 to next year", () => {
  for (const year of [1888, YEAR + 1]) expect(refusal({ year })).toBe("accepted");
  for (const year of [1887, YEAR + 2, 2024.5, "2024", NaN, null, undefined, true]) {
    expect(refusal({ year })).toBe("wrong-year");
  }
});

test("E1 categories are a list of names, each once", () => {
  expect(parseArticle(whole({ services: ["FOOD", "FOOD"] }), YEAR).categories).toEqual(["FOOD"]);
  const most = Array.from({ length: MOST_CATEGORIES }, (_, index) => `C${index}`);
  expect(refusal({ services: most })).toBe("accepted");
  for (const services of ["FOOD", [1], {}, null, [...most, "C"], ["C", "\0"]]) {
    expect(refusal({ services })).toBe("wrong-services");
  }
});

test("D4 D8 featured and draft are true or false, nothing that only looks so", () => {
  for (const value of ["true", 1, null, []]) {
    expect([refusal({ isTop: value }), refusal({ isDraft: value })]).toEqual([
      "wrong-featured",
      "wrong-draft",
    ]);
  }
});

test("E1 an article has one central picture or none, and at most 200 images", () => {
  for (const none of [null, ""]) {
    expect(parseArticle(whole({ main_center: none }), YEAR).mainCenter).toBe("");
  }
  expect(refusal({ main_center: 5 })).toBe("wrong-central-image");
  const most = Array.from({ length: MOST_IMAGES }, () => OURS);
  expect(refusal({ images: most })).toBe("accepted");
  for (const images of [null, OURS, {}, [5], [...most, OURS], [OURS.replace("jpg", "vtt")]]) {
    expect(refusal({ images })).toBe("wrong-images");
  }
  expect(refusal({ images: ["https://vimeo.com/about"] })).toBe("wrong-embed");
});

test("T11 only our media, shipped films and plain http(s) addresses are images", () => {
  const fine = [
    OURS,
    "/videos/fashion-reel.mp4",
    "https://example.com/a.jpg",
    "http://a.example:8080/x?y=1#z",
  ];
  for (const url of fine) expect(refusal({ images: [url] })).toBe("accepted");
  const bad = [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:image/png;base64,AAAA",
    "data:text/html,<script>",
    "vbscript:x",
    "file:///etc/passwd",
    "ftp://example.com/a.jpg",
    "blob:https://example.com/1",
    "//example.com/a.jpg",
    "\\\\example.com\\a",
    "https://user:pass@example.com/a.jpg",
    "https://example.com/a b.jpg",
    'https://example.com/"onerror=1',
    "https://example.com/<svg>",
    "https://",
    "https:/example.com",
    "http:example.com",
    "/etc/passwd",
    "/media/../data/studio.sqlite",
    "/media/%2e%2e/x.jpg",
    "/media/abc.jpg",
    "/media/0123456789ABCDEF0123456789ABCDEF.jpg",
    "/videos/../main.ts",
    "/videos/a.exe",
    "media/x.jpg",
    `https://example.com/${"a".repeat(2100)}`,
    "https://exa\u202Emple.com/a",
  ];
  for (const url of bad) {
    expect([url, refusal({ images: [url] })]).toEqual([url, "wrong-images"]);
    expect([url, refusal({ main_center: url })]).toEqual([url, "wrong-central-image"]);
  }
});

test("D6 a temporary picture can't be saved", () => {
  const temporary = OURS.replace("/media/", "/media/temp/");
  expect(refusal({ images: [temporary] })).toBe("temporary-image");
  expect(refusal({ main_center: temporary })).toBe("temporary-image");
});

test("K2 an edit keeps what it leaves out, and must name a positive id and version", () => {
  const draft = parseArticle({ id: 3, version: 2, title: "New" }, YEAR);
  expect(draft).toMatchObject({
    id: 3,
    version: 2,
    title: "New",
    year: undefined,
    images: undefined,
  });
  expect(parseArticle({ id: 3, year: YEAR }, YEAR).year).toBe(YEAR);
  expect(codeOf(() => parseArticle(whole({ id: null, title: undefined }), YEAR))).toBe(
    "wrong-title",
  );
  for (const version of ["2", 1.5, null, [1], true])
    expect(refusal({ id: 3, version })).toBe("wrong-version");
});

test("T8 an id is one positive safe integer", () => {
  for (const id of [1, 123, 2 ** 31 - 1]) expect([parseId(id), parseId(`${id}`)]).toEqual([id, id]);
  expect(codeOf(() => parseId(2 ** 31))).toBe("no-such-article");
  for (const id of [
    0,
    "0",
    "-1",
    "1.5",
    "1e3",
    "0x1",
    " 1",
    "",
    "９",
    ["1"],
    {},
    null,
    2 ** 53,
    NaN,
    true,
  ]) {
    expect(codeOf(() => parseId(id))).toBe("wrong-id");
  }
});

test("K2 a body that is no object is malformed", () => {
  for (const body of [null, undefined, [], "x", 5, true]) {
    expect(codeOf(() => parseArticle(body, YEAR))).toBe("malformed");
  }
});

test("K1 the answer has the spec's seven fields as addresses, with sizes beside them", () => {
  const picture = aPicture();
  const answer = toAnswer(anArticle({ mainCenter: picture, images: [picture] }));
  expect(answer).toMatchObject({ id: 1, title: "Lamp", main_center: OURS, images: [OURS] });
  expect(toAnswer(anArticle()).main_center).toBe("");
  expect(answer.media[OURS]).toMatchObject({ width: 1600, height: 2000, alt: picture.alt });
});

test("K2 an article and its answer have one content, which is all that a save says", () => {
  const poster = aPicture({ url: "/media/p.jpg" });
  const es = { alt: "Luz" };
  const film = aPicture({ url: "/media/f.mp4", poster, subtitles: { es: "/media/s.vtt" } });
  const bleeding = aPicture({ focus: { x: 1, y: 2 }, translations: { es }, fullBleed: true });
  const article = anArticle({ client: "Ana", mainCenter: film, images: [bleeding] });
  const { id: _, slug: _slug, version: _version, mainCenter: _main, ...others } = article;
  const { categories: services, ...fields } = others;
  const content = {
    ...fields,
    services,
    main_center: film.url,
    images: [OURS],
    media: {
      [film.url]: {
        alt: film.alt,
        caption: "",
        translations: {},
        focus: null,
        poster: poster.url,
        subtitles: { es: "/media/s.vtt" },
        fullBleed: false,
      },
      [OURS]: {
        alt: bleeding.alt,
        caption: "",
        translations: { es },
        focus: { x: 1, y: 2 },
        poster: "",
        subtitles: {},
        fullBleed: true,
      },
    },
  };
  expect(contentOf(article)).toEqual(content);
  expect(contentOfAnswer(toAnswer(article))).toEqual(content);
  expect(contentOf(anArticle())).toMatchObject({ main_center: "", images: [], media: {} });
});

test("P1 an article without a central picture is shown by its first still, never by a film", () => {
  const film = aPicture({ url: "/videos/fashion-reel.mp4" });
  const still = aPicture();
  expect(coverOf(anArticle({ images: [film, still] }))).toBe(still);
  expect(coverOf(anArticle({ images: [film] }))).toBeNull();
});

test("H2 where no picture was chosen or stands, a film's poster is the cover", () => {
  const poster = aPicture({ url: "/media/poster.jpg" });
  const film = aPicture({ url: "/media/film.mp4", poster });
  const bare = aPicture({ url: "/media/bare.mp4" });
  expect(coverOf(anArticle({ images: [bare, film] }))?.url).toBe(poster.url);
  expect(coverOf(anArticle({ mainCenter: film }))?.url).toBe(poster.url);
  expect(coverOf(anArticle({ mainCenter: bare, images: [bare] }))).toBeNull();
});
