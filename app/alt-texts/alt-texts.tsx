import { useCallback, useState } from "react";
import { Link } from "react-router";
import buttons from "../shared/admin/button.module.css";
import page from "../shared/admin/page.module.css";
import { AltText } from "./alt-text.tsx";
import styles from "./alt-texts.module.css";
import type { Undescribed } from "./undescribed.ts";

export interface AltTextsProps {
  groups: readonly Undescribed[];
}

/** Textos: every picture that nobody has described, one field each; what is written stays in sight. */
export function AltTexts({ groups }: AltTextsProps) {
  const [described, setDescribed] = useState<ReadonlySet<string>>(new Set());
  const onDescribed = useCallback((url: string, isDescribed: boolean) => {
    setDescribed((before) => {
      const after = new Set(before);
      if (isDescribed) after.add(url);
      else after.delete(url);
      return after;
    });
  }, []);
  const total = groups.reduce((sum, { pictures }) => sum + pictures.length, 0);
  const left = total - described.size;

  return (
    <div className={page.page}>
      <div className={page.head}>
        <h1 className="type-display">Textos alternativos</h1>
      </div>
      <p className={`${page.counts} type-label`}>
        <output>{leftInWords(left)}</output>
      </p>
      {left > 0 && (
        <p className={page.note}>
          Di en una frase lo que se ve: la leen en voz alta a quien no ve la imagen, y la leen los
          buscadores. Enter guarda y pasa a la siguiente.
        </p>
      )}
      {groups.map(({ id, title, pictures }) => (
        <section key={id} className={styles.group} aria-labelledby={`article-${id}`}>
          <div className={styles.head}>
            <h2 id={`article-${id}`}>{title}</h2>
            <Link to={`/dashboard?edit=${id}`} className={buttons.plain}>
              Editar<span className="visually-hidden"> {title}</span>
            </Link>
          </div>
          <ul>
            {pictures.map(({ media, name }) => (
              <AltText
                key={media.url}
                articleId={id}
                media={media}
                name={name}
                onDescribed={onDescribed}
              />
            ))}
          </ul>
        </section>
      ))}
      {total === 0 && <p className={page.empty}>Todas las imágenes tienen su texto.</p>}
    </div>
  );
}

function leftInWords(left: number): string {
  if (left === 0) return "Ninguna imagen sin texto alternativo";
  return left === 1 ? "1 imagen sin texto alternativo" : `${left} imágenes sin texto alternativo`;
}
