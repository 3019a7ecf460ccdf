import { Fragment, type ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import { languagesOf, type LanguageChoice } from "#domain/language.ts";
import { isRecord } from "#domain/parsing.ts";
import { languageName } from "#domain/settings-fields.ts";
import { creditsText, isCredits } from "#domain/story.ts";
import type { Translations } from "#domain/translations.ts";
import type { Language } from "#domain/words/languages.ts";
import { LAYOUT } from "../layout/studio-facts.ts";

/** The languages that texts are translated into: the site's but the one that the studio writes in (N2). */
export function translatedInto(choice: LanguageChoice): Language[] {
  return languagesOf(choice).filter((language) => language !== choice.written);
}

/** The same of the stored settings. */
export function useTranslatedInto(): Language[] {
  const data: unknown = useRouteLoaderData(LAYOUT);
  // The layout's loader gives what the settings hold.
  return isRecord(data) ? translatedInto(data.languages as LanguageChoice) : [];
}

interface LanguageFieldsProps {
  label: string;
  /**
   * One field. @param label with its language where it is a translation
   * @param language undefined for the one that the studio writes in
   */
  children: (label: string, language: Language | undefined) => ReactNode;
}

/** A text's field, and one for each language that it is translated into (N2). */
export function LanguageFields({ label, children }: LanguageFieldsProps) {
  return [undefined, ...useTranslatedInto()].map((language) => (
    <Fragment key={language ?? ""}>
      {children(language ? `${label} (${languageName(language)})` : label, language)}
    </Fragment>
  ));
}

/** Translations as text, for a comparison; empty where there are none. */
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
