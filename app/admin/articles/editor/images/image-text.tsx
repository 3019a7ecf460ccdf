import { useState } from "react";
import { embedOf } from "#domain/embed.ts";
import { isFilm } from "#domain/film.ts";
import { placeOfUrl } from "#domain/media-address.ts";
import { LONGEST_ALT, LONGEST_CAPTION, type MediaDetails } from "#domain/media-details.ts";
import buttons from "../../../../ui/form/button.module.css";
import type { MediaTexts } from "#domain/media.ts";
import { changedText, textIn } from "#domain/translations.ts";
import type { Language } from "#domain/words/languages.ts";
import { CheckField, Field } from "../../../../ui/form/field.tsx";
import { masterAddress } from "../../../api.ts";
import { LanguageFields } from "../../../editing/language-fields.tsx";
import type { MediaDetailsChange } from "../form-state.ts";
import { FocalPoint } from "./focal-point.tsx";
import { SubtitlesField } from "../../../uploads/film/subtitles-field.tsx";
import styles from "./images.module.css";
import type { FindMedia } from "./thumbnail.tsx";

interface ImageTextProps {
  url: string;
  name: string;
  pictures: FindMedia;
  text: MediaDetails | undefined;
  /** Whether it is a gallery image, which may fill the screen. */
  isFrame?: boolean;
  onChange: (change: MediaDetailsChange) => void;
}

/** Edits a picture's texts, focal point and size, and a film's subtitles. */
export function ImageText(props: ImageTextProps) {
  const { url, name, pictures, text, isFrame = false, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const media = pictures(text?.poster || url);
  const control = (field: keyof MediaTexts, language: Language | undefined) => ({
    lang: language,
    value: textIn<MediaTexts, keyof MediaTexts>(text ?? {}, field, language) ?? "",
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange((now) => changedText<MediaTexts, keyof MediaTexts>(now, field, language, value)),
  });
  return (
    <>
      <button
        type="button"
        className={buttons.plain}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Textos y enfoque<span className="visually-hidden"> de {name}</span>
      </button>
      {isOpen && (
        <div className={styles.text}>
          {(!isFilm(url) || text?.poster) && (
            <FocalPoint
              media={media}
              name={name}
              focus={text?.focus ?? null}
              onChoose={(focus) => onChange({ focus })}
            />
          )}
          <div className={styles.fields}>
            <LanguageFields label={embedOf(url) ? "Título" : "Texto alternativo"}>
              {(label, language) => (
                <Field label={label}>
                  <textarea maxLength={LONGEST_ALT} {...control("alt", language)} />
                </Field>
              )}
            </LanguageFields>
            <LanguageFields label="Pie">
              {(label, language) => (
                <Field label={label}>
                  <input maxLength={LONGEST_CAPTION} {...control("caption", language)} />
                </Field>
              )}
            </LanguageFields>
            {isFrame && (
              <CheckField
                checked={text?.fullBleed === true}
                onChange={(fullBleed) => onChange({ fullBleed })}
              >
                A sangre: llena la pantalla entera
              </CheckField>
            )}
            {placeOfUrl(url) === "final" && (
              <p>
                <a className={buttons.plain} href={masterAddress(url)} download>
                  Descargar el archivo subido
                  <span className="visually-hidden"> como {name}</span>
                </a>
              </p>
            )}
          </div>
          {isFilm(url) && !embedOf(url) && (
            <SubtitlesField
              name={name}
              subtitles={text?.subtitles ?? {}}
              onChange={(by) => onChange((now) => ({ subtitles: by(now.subtitles ?? {}) }))}
            />
          )}
        </div>
      )}
    </>
  );
}
