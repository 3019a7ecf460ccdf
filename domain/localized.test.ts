import { expect, test } from "vitest";
import { aCategory, anArticle, aPicture } from "./article.fixtures.ts";
import { createLocalizer, localizeSettings } from "./localized.ts";
import { parseSiteSettings } from "./site-settings.ts";
import { languagesOfPage } from "./translations.ts";
import shipped from "../demo/studio.json" with { type: "json" };

const PAGE_LANGUAGES = languagesOfPage("es", { first: "en", second: "es", written: "en" });

/** Adds a Spanish text, the field's name with an ending, for each of the fields. */
function bilingual<Source extends object>(record: Source, fields: readonly (keyof Source)[]) {
  const es = Object.fromEntries(fields.map((field) => [field, `${String(field)} (es)`]));
  return { ...record, translations: { es } };
}

test("N2 pictures, works and categories are shown in the page's language", () => {
  const category = bilingual(aCategory("FOOD"), ["name"]);
  const picture = bilingual(aPicture(), ["alt", "caption"]);
  const film = { ...bilingual(aPicture({ url: "/media/f.mp4" }), ["alt"]), poster: picture };
  const localizer = createLocalizer(PAGE_LANGUAGES, [category]);
  const shownPicture = { ...aPicture(), alt: "alt (es)", caption: "caption (es)" };
  const shownFilm = { ...aPicture({ url: "/media/f.mp4" }), alt: "alt (es)", poster: shownPicture };
  const categories = ["name (es)", "CATS"];

  expect(localizer.category(category)).toEqual({ ...aCategory("FOOD"), label: "name (es)" });
  expect(localizer.media(film)).toEqual(shownFilm);

  const texts = ["text", "statement", "searchTitle", "searchDescription"] as const;
  const plain = anArticle({ categories: ["FOOD", "CATS"], mainCenter: picture, images: [film] });
  const article = bilingual(plain, texts);
  const shown = localizer.article(article);
  expect(shown).toMatchObject(Object.fromEntries(texts.map((field) => [field, `${field} (es)`])));
  expect(shown).toMatchObject({ categories, mainCenter: shownPicture, images: [shownFilm] });
  expect(localizer.article(anArticle()).mainCenter).toBeNull();
  const credits = [{ role: "Dirección", names: ["Ana"] }];
  expect(localizer.article({ ...plain, translations: { es: { credits } } }).credits).toEqual(
    credits,
  );

  const { id, slug, title, year, isTop } = plain;
  const work = { id, slug, title, year, isTop, categories: ["FOOD", "CATS"], cover: picture };
  expect(localizer.summary(work)).toEqual({ ...work, categories, cover: shownPicture });
  expect(localizer.summary({ ...work, cover: null }).cover).toBeNull();
  const pair = { category: "FOOD", label: "", title: "", work: "" };
  expect(localizer.showcased({ pair, article })).toEqual({ pair, article: shown });
  const frame = { id: "1", media: picture, postTitle: "", slug: "", count: 1, place: 0 };
  expect(localizer.image({ ...frame, categories: ["FOOD", "CATS"] })).toEqual({
    ...frame,
    media: shownPicture,
    categories: categories,
  });
});

/** Adds a Spanish text to each text of every record. */
function translated(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(translated);
  if (typeof value !== "object" || value === null) return value;
  const texts = Object.entries(value).filter(([, text]) => typeof text === "string" && text !== "");
  const inner = Object.fromEntries(Object.entries(value).map(([key, of]) => [key, translated(of)]));
  const es = Object.fromEntries(texts.map(([key, text]) => [key, `${text} (es)`]));
  return { ...inner, translations: { es } };
}

/** Returns the paths whose text is Spanish. */
function spanishPlaces(value: unknown, at = ""): string[] {
  if (typeof value === "string") return value.endsWith("(es)") ? [at] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => key !== "translations")
    .flatMap(([key, inner]) => spanishPlaces(inner, at === "" ? key : `${at}.${key}`));
}

test("N2 of the settings all texts are shown in the page's language, names and addresses as they are", () => {
  const settings = parseSiteSettings(shipped);
  settings.taglines.mobile = "Luz";
  settings.about.people = [{ name: "Ana", role: "Luz", photo: "", lines: "Una línea" }];
  const shown = localizeSettings(translated(settings) as typeof settings, PAGE_LANGUAGES);
  const places = spanishPlaces(shown).map((place) => place.replace(/\.\d+\./, "[]."));
  expect([...new Set(places)].join(" ")).toBe(
    "description story taglines.left taglines.right taglines.mobile about.quote about.team " +
      "about.since about.people[].role about.people[].lines contact.instagram.label " +
      "contact.mail.label contact.chat.label contact.roles[].role footer.studio.label " +
      "footer.social.label footer.credit.label reels.first.title reels.first.alt " +
      "reels.last.title reels.last.alt showcase[].label",
  );
  expect(shown.contact).toMatchObject({ address: settings.contact.address });
});
