import { useState } from "react";
import { embedOf } from "#domain/embed.ts";
import { isFilm } from "#domain/film.ts";
import { LONGEST_ALT, LONGEST_CAPTION, type MediaText } from "#domain/media-text.ts";
import buttons from "../../../../ui/form/button.module.css";
import { CheckField, Field } from "../../../../ui/form/field.tsx";
import { FocalPoint } from "./focal-point.tsx";
import { SubtitlesField } from "./subtitles-field.tsx";
import styles from "./images.module.css";
import type { FindMedia } from "./thumbnail.tsx";

interface ImageTextProps {
  url: string;
  name: string;
  pictures: FindMedia;
  text: MediaText | undefined;
  /** Whether it is an image of the gallery, which may fill the screen. */
  isFrame?: boolean;
  onChange: (change: MediaText) => void;
}

/** Alt text, caption, focal point and size of a picture, and a film's subtitles, collapsed at first. */
export function ImageText(props: ImageTextProps) {
  const { url, name, pictures, text, isFrame = false, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const media = pictures(text?.poster || url);
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
            <Field label={embedOf(url) ? "Título" : "Texto alternativo"}>
              <textarea
                maxLength={LONGEST_ALT}
                value={text?.alt ?? ""}
                onChange={(event) => onChange({ alt: event.target.value })}
              />
            </Field>
            <Field label="Pie">
              <input
                maxLength={LONGEST_CAPTION}
                value={text?.caption ?? ""}
                onChange={(event) => onChange({ caption: event.target.value })}
              />
            </Field>
            {isFrame && (
              <CheckField
                checked={text?.fullBleed === true}
                onChange={(fullBleed) => onChange({ fullBleed })}
              >
                A sangre: llena la pantalla entera
              </CheckField>
            )}
          </div>
          {isFilm(url) && !embedOf(url) && (
            <SubtitlesField
              name={name}
              subtitles={text?.subtitles ?? {}}
              onChange={(subtitles) => onChange({ subtitles })}
            />
          )}
        </div>
      )}
    </>
  );
}
