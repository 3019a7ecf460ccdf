import { useState } from "react";
import type { MediaDetails } from "#domain/media-details.ts";
import { subtitleLanguages, SUBTITLE_LANGUAGES } from "#domain/subtitles.ts";
import { creditsText, type StoryTexts } from "#domain/story.ts";
import { textIn } from "#domain/translations.ts";
import { translationsText } from "../../editing/language-fields.tsx";
import type { MediaDetailName, ArticleContent } from "#domain/article-content.ts";
import { ConflictView } from "../../editing/conflict-view.tsx";
import styles from "../../editing/editing.module.css";
import {
  articleDifferences,
  contentFrom,
  mergeArticle,
  type ArticlePart,
  type ArticleSides,
} from "./merge-article.ts";
import { imageKeys } from "../../uploads/upload-state.ts";
import { Thumbnail, type FindMedia } from "./images/thumbnail.tsx";

interface ArticleConflictProps extends ArticleSides {
  sentence: string;
  pictures: FindMedia;
  /** Whether a picture of this edit is still being uploaded. */
  isBusy: boolean;
  onChosen: (content: ArticleContent) => void;
  onCancel: () => void;
}

/** Lets the admin choose between two saves of one article after a stale save (409). */
export function ArticleConflict(props: ArticleConflictProps) {
  const { sentence, base, mine, stored, pictures, isBusy, onChosen, onCancel } = props;
  const [sides] = useState<ArticleSides>({ base, mine, stored });
  return (
    <ConflictView
      title="Dos versiones de este artículo"
      heading="h3"
      sentence={sentence}
      rows={articleDifferences(sides)}
      renderSide={({ part }, side) => (
        <ConflictValue {...{ part, pictures }} content={contentFrom(sides, side)} />
      )}
      isBusy={isBusy}
      busyText="Espera: hay una imagen subiendo."
      onChosen={(choice) => {
        const chosen = mergeArticle(sides, choice);
        // Rebase changes made while the view was open, such as a finished upload, onto the choice.
        onChosen(mergeArticle({ base: sides.mine, mine, stored: chosen }));
      }}
      onCancel={onCancel}
    />
  );
}

interface ConflictValueProps {
  part: ArticlePart;
  content: ArticleContent;
  pictures: FindMedia;
}

function ConflictValue({ part, content, pictures }: ConflictValueProps) {
  if (part.kind === "images") return <Strip {...{ content, pictures }} urls={content.images} />;
  if (part.kind === "text") {
    const { url, textName } = part;
    return (
      <span className={styles.text}>
        <Thumbnail {...{ url, pictures }} text={content.media[url]} name="Imagen" />
        <span className={styles.word}>{shownText(textName, content.media[url])}</span>
      </span>
    );
  }
  if (part.field === "main_center") {
    const { main_center } = content;
    return <Strip {...{ content, pictures }} urls={main_center === "" ? [] : [main_center]} />;
  }
  if (part.kind === "translation") {
    const text = textIn<StoryTexts, typeof part.field>(content, part.field, part.language) ?? "";
    const shown = typeof text === "string" ? text : creditsText(text);
    return (
      <span className={styles.value} lang={part.language}>
        {shown || "—"}
      </span>
    );
  }
  if (part.field === "credits")
    return <span className={styles.value}>{creditsText(content.credits) || "Ninguno"}</span>;
  return <span className={styles.value}>{valueOf(content[part.field])}</span>;
}

interface StripProps {
  urls: readonly string[];
  content: ArticleContent;
  pictures: FindMedia;
}

function Strip({ urls, content, pictures }: StripProps) {
  const keys = imageKeys(urls);
  if (urls.length === 0) return <span>Ninguna</span>;
  return (
    <span className={styles.strip}>
      {urls.map((url, index) => (
        <Thumbnail
          key={keys[index]}
          {...{ url, pictures }}
          text={content.media[url]}
          name={`Imagen ${index + 1}`}
        />
      ))}
    </span>
  );
}

function valueOf(value: string | number | boolean | readonly string[]): string {
  if (typeof value === "boolean") return value ? "Sí" : "No";
  if (typeof value === "object") return value.join(", ") || "Ninguna";
  return String(value) || "—";
}

function shownText(textName: MediaDetailName, text: MediaDetails | undefined): string {
  if (textName === "fullBleed") return text?.fullBleed ? "Sí" : "No";
  if (textName === "subtitles") {
    const languages = subtitleLanguages(text?.subtitles ?? {});
    return languages.map((each) => SUBTITLE_LANGUAGES[each]).join(", ") || "—";
  }
  if (textName === "translations") return translationsText(text?.translations ?? {}) || "—";
  const value = text?.[textName];
  if (!value) return "—";
  return typeof value === "string" ? value : `${value.x} % · ${value.y} %`;
}
