import type { MediaDetails } from "#domain/media-details.ts";
import { subtitleLanguages, SUBTITLE_LANGUAGES } from "#domain/subtitles.ts";
import { FIELD_LABELS } from "#domain/article-content.ts";
import type { Media } from "#domain/media.ts";
import { allOf } from "#domain/records.ts";
import { creditsText, storyOf } from "#domain/story.ts";
import { translationsText } from "../editing/language-fields.tsx";
import buttons from "../../ui/form/button.module.css";
import { Thumbnail } from "../../ui/thumbnail.tsx";
import styles from "./history.module.css";
import type { OpenedVersion } from "./version-summary.ts";

interface OpenedProps {
  opened: OpenedVersion;
  find: (urls: readonly string[]) => Media[];
  mayFeature: boolean;
  isBusy: boolean;
  onRestore: () => void;
}

/** Shows all fields and pictures of a version, and a button that restores it. */
export function Opened({ opened, find, mayFeature, isBusy, onRestore }: OpenedProps) {
  const { content, wouldChange } = opened;
  const losesFeatured = content.isTop && !mayFeature;
  const { credits, translations, ...texts } = storyOf(content);
  // Omit story fields that are empty.
  const written = [
    ...allOf(texts).map((field) => [FIELD_LABELS[field], texts[field]]),
    [FIELD_LABELS.credits, creditsText(credits)],
    [FIELD_LABELS.translations, translationsText(translations)],
  ].filter(([, value]) => value !== "");
  const fields = [
    [FIELD_LABELS.title, content.title],
    [FIELD_LABELS.year, content.year],
    [FIELD_LABELS.services, content.services.join(", ") || "—"],
    [FIELD_LABELS.isTop, content.isTop ? "Sí" : "No"],
    [FIELD_LABELS.isDraft, content.isDraft ? "Sí" : "No"],
    ...written,
  ];
  return (
    <div className={styles.opened}>
      <dl className={styles.fields}>
        {fields.map(([name, value]) => (
          <div key={name}>
            <dt className="type-label">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Pictures
        label={FIELD_LABELS.main_center}
        urls={[content.main_center]}
        {...{ content, find }}
      />
      <Pictures label="Imágenes" urls={content.images} {...{ content, find }} />
      <div className={styles.foot}>
        {wouldChange.length === 0 ? (
          <p>El artículo está ahora mismo así.</p>
        ) : (
          <>
            <button type="button" className={buttons.strong} disabled={isBusy} onClick={onRestore}>
              Restaurar esta versión
            </button>
            <p>
              Cambiará: {wouldChange.join(", ")}.
              {losesFeatured && " Quedará sin destacar: ya hay 5 artículos destacados."}
            </p>
          </>
        )}
      </div>
    </div>
  );
}

interface PicturesProps {
  label: string;
  urls: readonly string[];
  content: OpenedVersion["content"];
  find: OpenedProps["find"];
}

function Pictures({ label, urls, content, find }: PicturesProps) {
  const media = find(urls);
  return (
    <section aria-label={label}>
      <h3 className="type-label">{label}</h3>
      {media.length === 0 && <p>Ninguna.</p>}
      <ul className={styles.pictures}>
        {media.map((each, index) => (
          // The same picture may occur twice, so the key needs the index.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${each.url} ${index}`}>
            {/* The alt text is printed below; repeating it here would announce it twice. */}
            <Thumbnail media={each} name="" width="128px" />
            <Words {...content.media[each.url]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Words({
  alt,
  caption,
  translations = {},
  focus,
  subtitles = {},
  fullBleed,
}: MediaDetails) {
  const translated = translationsText(translations);
  const languages = subtitleLanguages(subtitles).map((each) => SUBTITLE_LANGUAGES[each]);
  return (
    <p className={styles.text}>
      {alt || "Sin texto alternativo"}
      {caption && <span>Pie: {caption}</span>}
      {translated && <span>{translated}</span>}
      {languages.length > 0 && <span>Subtítulos: {languages.join(", ")}</span>}
      {fullBleed && <span>A sangre</span>}
      {focus && (
        <span>
          Enfoque: {focus.x} %, {focus.y} %
        </span>
      )}
    </p>
  );
}
