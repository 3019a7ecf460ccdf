import type { MediaWords } from "#domain/api.ts";
import { differencesOf, WORD_NAMES, type WordName } from "#domain/differences.ts";
import type { ArticleContent } from "#domain/version.ts";
import type { ConflictField } from "./conflict.ts";
import styles from "./conflict.module.css";
import { keysOf } from "./image-keys.ts";
import { Thumbnail } from "./thumbnail.tsx";
import type { Pictures } from "./use-pictures.ts";

interface ConflictValueProps {
  field: ConflictField;
  /** The side that is shown, and the one that it differs from. */
  content: ArticleContent;
  other: ArticleContent;
  pictures: Pictures;
}

/** What one side says of a field: in words, or as the pictures themselves. */
export function ConflictValue({ field, content, other, pictures }: ConflictValueProps) {
  if (field === "images") return <Strip {...{ content, pictures }} urls={content.images} />;
  if (field === "main_center") {
    return content.main_center === "" ? (
      <span>Ninguna</span>
    ) : (
      <Strip {...{ content, pictures }} urls={[content.main_center]} />
    );
  }
  if (field === "media") {
    return differencesOf(other, content).words.map(({ url, words }) => (
      <span key={url} className={styles.words}>
        <Thumbnail {...{ url, pictures }} words={content.media[url]} name="Imagen" />
        <span>
          {words.map((word) => (
            <span key={word} className={styles.word}>
              {WORD_NAMES[word]}: {wordOf(word, content.media[url])}
            </span>
          ))}
        </span>
      </span>
    ));
  }
  return <span className={styles.value}>{valueOf(content[field])}</span>;
}

interface StripProps {
  urls: readonly string[];
  content: ArticleContent;
  pictures: Pictures;
}

function Strip({ urls, content, pictures }: StripProps) {
  const keys = keysOf(urls);
  if (urls.length === 0) return <span>Ninguna</span>;
  return (
    <span className={styles.strip}>
      {urls.map((url, index) => (
        <Thumbnail
          key={keys[index]}
          {...{ url, pictures }}
          words={content.media[url]}
          name={`Imagen ${index + 1}`}
        />
      ))}
    </span>
  );
}

function valueOf(value: ArticleContent["title" | "year" | "services" | "isTop"]): string {
  if (typeof value === "boolean") return value ? "Sí" : "No";
  return Array.isArray(value) ? value.join(", ") || "Ninguna" : String(value);
}

function wordOf(word: WordName, words: MediaWords | undefined): string {
  const said = words?.[word];
  if (!said) return "—";
  return typeof said === "string" ? said : `${said.x} % · ${said.y} %`;
}
