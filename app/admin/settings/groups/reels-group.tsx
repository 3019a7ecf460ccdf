import { useRef, useState, type RefObject } from "react";
import { isSame } from "#domain/records.ts";
import { translationPath } from "#domain/settings-fields.ts";
import { NO_REEL, type SiteSettings } from "#domain/site-settings.ts";
import { SUBTITLE_CODES, type Subtitles } from "#domain/subtitles.ts";
import { LANGUAGE_CODES } from "#domain/words/languages.ts";
import { AdminSection } from "../../layout/admin-page.tsx";
import { LazyPart } from "../../layout/lazy-part.tsx";
import buttons from "../../../ui/form/button.module.css";
import type { UploadedFilm } from "../../uploads/film/film-upload.tsx";
import { valueAt } from "../../editing/paths.ts";
import { Problem } from "../../editing/problems.tsx";
import { textAt, withValue } from "../content.ts";
import { useCountedUpload, useEdit } from "../use-settings-edit.ts";
import { SettingField, TranslatedSetting } from "./setting-field.tsx";
import styles from "../settings-form.module.css";

/** Films and subtitles are rare, so their scripts are loaded on demand. */
const loadSubtitlesField = () => import("../../uploads/film/subtitles-field.tsx");
const loadFilmUpload = () => import("../../uploads/film/film-upload.tsx");

/** Edits the reels before and after the projects of home. */
export function ReelsGroup() {
  return (
    <AdminSection id="reels" title="Reels">
      <p className={styles.note}>La portada muestra solo los reels que tienen película.</p>
      <ReelFields path="reels.first" name="primer reel" />
      <ReelFields path="reels.last" name="último reel" />
    </AdminSection>
  );
}

interface ReelFieldsProps {
  path: string;
  /** As in "primer reel". */
  name: string;
}

function ReelFields({ path, name }: ReelFieldsProps) {
  const { content, change } = useEdit();
  const fields = useRef<HTMLDivElement>(null);
  const remove = () => {
    change((now) => withValue(now, path, NO_REEL));
    fields.current?.querySelector<HTMLElement>("input")?.focus();
  };

  return (
    <div ref={fields} className={styles.reel}>
      <TranslatedSetting path={`${path}.title`} />
      <SettingField path={`${path}.src`} kind="address" />
      <SettingField path={`${path}.poster`} kind="address" />
      <TranslatedSetting path={`${path}.alt`} />
      <ReelSubtitles path={path} name={name} />
      <ReelUpload path={path} name={name} fields={fields} />
      {!isSame(valueAt(content, path), NO_REEL) && (
        <p className={styles.upload}>
          <button type="button" className={buttons.danger} onClick={remove}>
            Quitar<span className="visually-hidden"> el {name}</span>
          </button>
        </p>
      )}
    </div>
  );
}

function ReelSubtitles({ path, name }: ReelFieldsProps) {
  const { content, change, problems } = useEdit();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useCountedUpload(isBusy);
  const film = textAt(content, `${path}.src`);
  const subtitlesIn = (settings: SiteSettings): Subtitles => {
    const urls = SUBTITLE_CODES.map((code) => [
      code,
      textAt(settings, `${path}.subtitles.${code}`),
    ]);
    return Object.fromEntries(urls.filter(([, url]) => url !== ""));
  };
  const put = (by: (subtitles: Subtitles) => Subtitles) =>
    change((now) =>
      // Subtitles that arrive after their film was replaced are not those of the new one.
      textAt(now, `${path}.src`) === film
        ? withValue(now, `${path}.subtitles`, { ...NO_REEL.subtitles, ...by(subtitlesIn(now)) })
        : now,
    );
  if (film === "" && !isBusy) return null;
  return (
    <div className={styles.upload}>
      {isOpen ? (
        <LazyPart
          load={loadSubtitlesField}
          waiting={<p>Un momento…</p>}
          onGiveUp={() => setOpen(false)}
        >
          {({ SubtitlesField }) => (
            <SubtitlesField
              name={name}
              subtitles={subtitlesIn(content)}
              onChange={put}
              onBusy={setBusy}
            />
          )}
        </LazyPart>
      ) : (
        <button type="button" className={buttons.plain} onClick={() => setOpen(true)}>
          Subtítulos<span className="visually-hidden"> del {name}</span>
        </button>
      )}
      {SUBTITLE_CODES.map((code) => (
        <Problem key={code} path={`${path}.subtitles.${code}`} problems={problems} />
      ))}
    </div>
  );
}

/** Clears what describes a film: the alt text in all languages, and the subtitles. */
function undescribed(content: SiteSettings, path: string): SiteSettings {
  const alt = `${path}.alt`;
  const translated = LANGUAGE_CODES.map((language) => translationPath(alt, language));
  return [alt, ...translated]
    .filter((each) => textAt(content, each) !== "")
    .reduce(
      (left, each) => withValue(left, each, ""),
      withValue(content, `${path}.subtitles`, NO_REEL.subtitles),
    );
}

interface ReelUploadProps extends ReelFieldsProps {
  fields: RefObject<HTMLDivElement | null>;
}

function ReelUpload({ path, name, fields }: ReelUploadProps) {
  const { content, change } = useEdit();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useCountedUpload(isBusy);

  if (!isOpen) {
    return (
      <p className={styles.upload}>
        <button type="button" className={buttons.plain} onClick={() => setOpen(true)}>
          Subir película<span className="visually-hidden"> del {name}</span>
        </button>
      </p>
    );
  }
  const take = ({ url, poster }: UploadedFilm) => {
    change((now) => {
      const shown = withValue(withValue(now, `${path}.src`, url), `${path}.poster`, poster);
      // The old film's texts do not describe the new one.
      return textAt(now, `${path}.src`) === url ? shown : undescribed(shown, path);
    });
    if (textAt(content, `${path}.src`) !== url) {
      fields.current?.querySelector<HTMLElement>(`[name="${CSS.escape(`${path}.alt`)}"]`)?.focus();
    }
  };
  return (
    <div className={styles.upload}>
      <LazyPart load={loadFilmUpload} waiting={<p>Un momento…</p>} onGiveUp={() => setOpen(false)}>
        {({ FilmUpload }) => (
          <FilmUpload
            title={textAt(content, `${path}.title`)}
            label={`Película del ${name}`}
            onFilm={take}
            onBusy={setBusy}
          />
        )}
      </LazyPart>
    </div>
  );
}
