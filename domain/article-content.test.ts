import { expect, test } from "vitest";
import { differencesOf, isUnchanged, namesOf, type ArticleContent } from "./article-content.ts";
import { EMPTY_STORY } from "./story.ts";

const A = "/media/a.jpg";
const B = "/media/b.jpg";
const C = "/media/c.jpg";

const aContent = (changes: Partial<ArticleContent> = {}): ArticleContent => ({
  title: "Seda",
  year: 2024,
  services: ["FASHION", "FOOD"],
  isTop: false,
  isDraft: false,
  ...EMPTY_STORY,
  main_center: A,
  images: [A, B],
  media: { [A]: { alt: "", caption: "", focus: null, poster: "" } },
  ...changes,
});

const NONE = { fields: [], added: [], removed: [], reordered: false, texts: [], languages: [] };

test("of translations that differ the languages are named, once for the text and the pictures", () => {
  const translated = (statement: string, caption: string) =>
    aContent({
      translations: { es: { statement: "Luz" }, en: { statement } },
      media: { [A]: { translations: { en: { caption } } } },
    });
  const before = translated("Light", "Linen");
  expect(namesOf(differencesOf(before, translated("Dark", "Silk")))).toEqual([
    "Traducciones (inglés)",
  ]);
  expect(namesOf(differencesOf(before, translated("Light", "Silk")))).toEqual([
    "Traducciones (inglés)",
  ]);
  expect(namesOf(differencesOf(before, aContent()))).toEqual(["Traducciones (inglés, español)"]);
});

test("equal content has no differences, whatever the order of its keys", () => {
  const focus = { x: 1, y: 2 };
  const before = aContent({ media: { [A]: { alt: "x", focus } } });
  const after = aContent({ media: { [A]: { focus: { y: 2, x: 1 }, alt: "x", caption: "" } } });
  expect(differencesOf(before, after)).toEqual(NONE);
  expect(isUnchanged(differencesOf(before, after))).toBe(true);
  expect(namesOf(differencesOf(before, after))).toEqual([]);
  // A missing field equals an empty one.
  const unsaid = aContent({ media: { [A]: {} } });
  const empty = { alt: "", focus: null, subtitles: {}, translations: {}, fullBleed: false };
  expect(differencesOf(unsaid, aContent({ media: { [A]: empty } }))).toEqual(NONE);
});

test("every changed field is named, in the editor's order and with its labels", () => {
  const after = aContent({
    title: "Lino",
    year: 2025,
    services: ["FOOD", "FASHION"],
    isTop: true,
    isDraft: true,
    main_center: "",
  });
  const found = differencesOf(aContent(), after);
  expect(found.fields).toEqual(["title", "year", "services", "isTop", "isDraft", "main_center"]);
  expect(namesOf(found)).toEqual([
    "Titulo",
    "Año",
    "Categorías",
    "Destacado",
    "Borrador",
    "Imagen Central",
  ]);
});

test("added, removed and moved images are distinguished", () => {
  const swapped = differencesOf(aContent(), aContent({ images: [C, A] }));
  expect(swapped).toEqual({ ...NONE, added: [C], removed: [B] });
  expect(namesOf(swapped)).toEqual(["Imágenes"]);
  const moved = differencesOf(aContent(), aContent({ images: [B, A] }));
  expect(moved).toEqual({ ...NONE, reordered: true });
  expect(namesOf(moved)).toEqual(["Orden de las imágenes"]);
});

test("the same image twice counts as two images", () => {
  expect(differencesOf(aContent({ images: [A] }), aContent({ images: [A, A] }))).toEqual({
    ...NONE,
    added: [A],
  });
});

test("texts, focal points and posters are compared for the pictures in both versions", () => {
  const after = aContent({
    media: { [A]: { alt: "Un lino", focus: { x: 10, y: 20 } }, [C]: { alt: "new" } },
  });
  const found = differencesOf(aContent(), after);
  expect(found.texts).toEqual([{ url: A, texts: ["alt", "focus"] }]);
  const subtitled = (es: string) => aContent({ media: { [A]: { subtitles: { es } } } });
  expect(namesOf(differencesOf(subtitled("/a.vtt"), subtitled("/b.vtt")))).toEqual(["Subtítulos"]);
  expect(namesOf(found)).toEqual(["Texto alternativo", "Punto focal"]);
  expect(isUnchanged(found)).toBe(false);
});
