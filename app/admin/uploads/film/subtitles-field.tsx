import { useState } from "react";
import { message } from "#domain/messages.ts";
import {
  CHOOSABLE_SUBTITLES,
  SUBTITLE_CODES,
  SUBTITLE_LANGUAGES,
  type SubtitleLanguage,
  type Subtitles,
} from "#domain/subtitles.ts";
import buttons from "../../../ui/form/button.module.css";
import { uploadSubtitles } from "../../api.ts";
import { FileButton } from "../file-button.tsx";
import styles from "./subtitles-field.module.css";

interface SubtitlesFieldProps {
  /** What has them, as in "imagen 3". */
  name: string;
  subtitles: Subtitles;
  /** `by` gets the current subtitles, which may have changed since the render. */
  onChange: (by: (subtitles: Subtitles) => Subtitles) => void;
  /** Reports whether leaving the page would stop an upload. */
  onBusy?: (isBusy: boolean) => void;
}

/** Edits a film's subtitles, one file for each language (V6). */
export function SubtitlesField({ name, subtitles, onChange, onBusy }: SubtitlesFieldProps) {
  const [busy, setBusy] = useState<SubtitleLanguage>();
  const [problem, setProblem] = useState("");

  const pick = async (language: SubtitleLanguage, file: File | undefined) => {
    if (file === undefined) return;
    setBusy(language);
    onBusy?.(true);
    setProblem("");
    const answer = await uploadSubtitles(file);
    setBusy(undefined);
    onBusy?.(false);
    if (answer?.success) onChange((now) => ({ ...now, [language]: answer.url }));
    else setProblem(answer?.error || message("no-connection"));
  };
  const remove = (language: SubtitleLanguage) =>
    onChange((now) => {
      const { [language]: _, ...rest } = now;
      return rest;
    });

  return (
    <fieldset className={styles.subtitles}>
      <legend className="type-label">Subtítulos (VTT o SRT)</legend>
      {SUBTITLE_CODES.map((language) => {
        const url = subtitles[language];
        const about = (
          <span className="visually-hidden">
            {" "}
            en {SUBTITLE_LANGUAGES[language]} de {name}
          </span>
        );
        return (
          <p key={language} className={styles.actions}>
            <span className={styles.language}>
              <b lang={language}>{SUBTITLE_LANGUAGES[language]}</b>
              <output>{stateText(busy === language, url)}</output>
            </span>
            <FileButton
              accept={CHOOSABLE_SUBTITLES}
              disabled={busy !== undefined}
              onPick={([file]) => void pick(language, file)}
            >
              {url === undefined ? "Elegir archivo" : "Cambiar archivo"}
              {about}
            </FileButton>
            {url !== undefined && (
              <button
                type="button"
                className={buttons.danger}
                onClick={({ currentTarget }) => {
                  // The button disappears, so the focus moves to the file input of its line.
                  currentTarget.closest("p")?.querySelector("input")?.focus();
                  remove(language);
                }}
              >
                Quitar{about}
              </button>
            )}
          </p>
        );
      })}
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </fieldset>
  );
}

function stateText(isBusy: boolean, url: string | undefined): string {
  if (isBusy) return "Comprobando…";
  return url === undefined ? "Sin subtítulos" : "Listos";
}
