import { Fragment, type ReactNode } from "react";
import { languagesOf, type LanguageChoice } from "#domain/language.ts";
import { languageName } from "#domain/settings-fields.ts";
import { creditsText, isCredits } from "#domain/story.ts";
import type { Translations } from "#domain/translations.ts";
import type { Language } from "#domain/words/languages.ts";
import { useLanguages } from "../layout/layout-data.ts";

/** Returns the site's languages without the one that the studio writes in. */
export function translatedInto(choice: LanguageChoice): Language[] {
  return languagesOf(choice).filter((language) => language !== choice.written);
}

/** Returns `translatedInto` of the stored settings. */
export function useTranslatedInto(): Language[] {
  return translatedInto(useLanguages());
}

interface LanguageFieldsProps {
  label: string;
  /** `language` is undefined for the language that the studio writes in. */
  children: (label: string, language: Language | undefined) => ReactNode;
}

/** Renders a text's field once for each language (N2). */
export function LanguageFields({ label, children }: LanguageFieldsProps) {
  return [undefined, ...useTranslatedInto()].map((language) => (
    <Fragment key={language ?? ""}>
      {children(language ? `${label} (${languageName(language)})` : label, language)}
    </Fragment>
  ));
}

/** Formats translations as text for a comparison. */
export function translationsText(translations: Translations<object>): string {
  return Object.entries(translations)
    .map(([language, texts]) => {
      const shown = Object.values(texts).map((text) =>
        isCredits(text) ? creditsText(text) : text,
      );
      return `${languageName(language)}: ${shown.join(" · ")}`;
    })
    .join("\n");
}
