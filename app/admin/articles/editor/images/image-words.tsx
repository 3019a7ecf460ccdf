import { useState } from "react";
import { isFilm } from "#domain/media.ts";
import { LONGEST_ALT, LONGEST_CAPTION, type MediaText } from "#domain/media-text.ts";
import buttons from "../../../../ui/form/button.module.css";
import { Field } from "../../../../ui/form/field.tsx";
import { FocalPoint } from "./focal-point.tsx";
import styles from "./images.module.css";
import type { Pictures } from "./pictures.ts";

interface ImageWordsProps {
  url: string;
  name: string;
  pictures: Pictures;
  words: MediaText | undefined;
  onSay: (words: MediaText) => void;
}

/** What is said of a picture, and the place that every crop keeps in sight; folded away at first. */
export function ImageWords({ url, name, pictures, words, onSay }: ImageWordsProps) {
  const [isOpen, setOpen] = useState(false);
  const media = pictures(words?.poster || url);
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
        <div className={styles.words}>
          {(!isFilm(url) || words?.poster) && (
            <FocalPoint
              media={media}
              name={name}
              focus={words?.focus ?? null}
              onChoose={(focus) => onSay({ focus })}
            />
          )}
          <div className={styles.fields}>
            <Field label="Texto alternativo">
              <textarea
                maxLength={LONGEST_ALT}
                value={words?.alt ?? ""}
                onChange={(event) => onSay({ alt: event.target.value })}
              />
            </Field>
            <Field label="Pie">
              <input
                maxLength={LONGEST_CAPTION}
                value={words?.caption ?? ""}
                onChange={(event) => onSay({ caption: event.target.value })}
              />
            </Field>
          </div>
        </div>
      )}
    </>
  );
}
