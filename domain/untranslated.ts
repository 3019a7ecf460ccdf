import type { Article } from "./article.ts";
import { mediaOf } from "./article-media.ts";
import type { Media } from "./media.ts";
import { allOf } from "./records.ts";
import { TRANSLATED_FIELDS } from "./story-fields.ts";
import type { Language } from "./words/languages.ts";

/** The editor's labels of an article's texts that one language lacks; those of pictures are counted (N2). */
export function untranslatedIn(article: Article, language: Language): string[] {
  const translated = article.translations?.[language] ?? {};
  const fields = allOf(TRANSLATED_FIELDS).filter(
    (field) => article[field].length > 0 && !translated[field]?.length,
  );
  const media = new Map(mediaOf(article).map((each) => [each.url, each]));
  const pictures = [...media.values()].filter((each) => lacksTexts(each, language)).length;
  return [
    ...fields.map((field) => TRANSLATED_FIELDS[field].name),
    ...(pictures === 0 ? [] : [pictures === 1 ? "1 imagen" : `${pictures} imágenes`]),
  ];
}

function lacksTexts({ alt, caption, translations }: Media, language: Language): boolean {
  const translated = translations?.[language];
  return (alt !== "" && !translated?.alt) || (caption !== "" && !translated?.caption);
}
