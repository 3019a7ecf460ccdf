import { expect, test } from "vitest";
import { anArticle, aPicture } from "./article.fixtures.ts";
import { untranslatedIn } from "./untranslated.ts";

const described = aPicture({ url: "/media/a.jpg", alt: "Mar" });
const captioned = aPicture({ url: "/media/b.jpg", alt: "", caption: "Pie" });
const silent = aPicture({ url: "/media/c.jpg", alt: "" });

test("N2 texts without a translation are named as in the editor, pictures are counted once each", () => {
  const article = anArticle({
    text: "Luz",
    statement: "Una frase",
    credits: [{ role: "Foto", names: ["Ana"] }],
    mainCenter: described,
    images: [described, captioned, silent],
    translations: { en: { statement: "A sentence" } },
  });
  expect(untranslatedIn(article, "en")).toEqual(["Texto", "Créditos", "2 imágenes"]);
});

test("N2 texts that are empty or translated are not named", () => {
  const article = anArticle({
    text: "Luz",
    images: [{ ...described, translations: { en: { alt: "Sea" } } }, silent],
    translations: { en: { text: "Light" } },
  });
  expect(untranslatedIn(article, "en")).toEqual([]);
  expect(untranslatedIn({ ...article, images: [captioned] }, "en")).toEqual(["1 imagen"]);
});
