import { ADMIN } from "#domain/admin-address.ts";
import { undescribedText } from "../layout/answer-texts.ts";
import { useCallback, useState } from "react";
import { Link } from "react-router";
import { saveArticle } from "../api.ts";
import buttons from "../../ui/form/button.module.css";
import { useIsHydrated } from "../../foundation/hydration.ts";
import { RecoveryNote } from "../editing/recovery-note.tsx";
import { LeavePrompt } from "../editing/leave-guard.tsx";
import page from "../layout/page.module.css";
import { altSaver } from "./alt-saver.ts";
import { AltText } from "./alt-text.tsx";
import styles from "./alt-texts.module.css";
import type { UndescribedGroups } from "./undescribed.ts";
import { urlsOf, useUnsavedTexts, withTexts, type UnsavedTextEdit } from "./use-unsaved-texts.ts";

/** Textos: one field for each picture without alt text; a picture stays listed after its text is saved. */
export function AltTexts({ groups, elsewhere, last }: UndescribedGroups) {
  const [described, setDescribed] = useState<ReadonlySet<string>>(new Set());
  const [takenTexts, setTakenTexts] = useState<readonly UnsavedTextEdit[]>([]);
  const [saver] = useState(() => altSaver(groups, saveArticle));
  const isReady = useIsHydrated();
  const { note, recovered, dropRecovered, asks, leaving, discardAndLeave } = useUnsavedTexts();
  const onDescribed = useCallback((url: string, isDescribed: boolean) => {
    setDescribed((before) => {
      const after = new Set(before);
      if (isDescribed) after.add(url);
      else after.delete(url);
      return after;
    });
  }, []);
  const shown = withTexts(groups, takenTexts);
  const left = elsewhere + urlsOf(shown).filter((url) => !described.has(url)).length;

  const take = (texts: readonly UnsavedTextEdit[]) => {
    const undescribed = new Set(urlsOf(groups));
    for (const { articleId, version, url } of texts) {
      // Save against the version that the text began from; the refusal contains the stored text.
      saver.saveFromVersion(articleId, version);
      if (!undescribed.has(url)) onDescribed(url, true);
    }
    // An edit that is recovered later is older, so it must not replace these texts.
    setTakenTexts((before) => [
      ...before,
      ...texts.filter(({ url }) => !before.some((each) => each.url === url)),
    ]);
    dropRecovered();
  };

  return (
    <div className={page.page}>
      <div className={page.head}>
        <h1 className="type-display">Textos alternativos</h1>
      </div>
      <p className={`${page.counts} type-label`}>
        <output>{formatLeft(left)}</output>
      </p>
      {left > 0 && (
        <p className={page.note}>
          Di en una frase lo que se ve: la leen en voz alta a quien no ve la imagen, y la leen los
          buscadores. Enter guarda y pasa a la siguiente.
        </p>
      )}
      {recovered && (
        <RecoveryNote
          keptAt={recovered.keptAt}
          onTake={() => take(recovered.edit)}
          onDiscard={dropRecovered}
        />
      )}
      <div inert={!isReady || recovered !== null}>
        {shown.map(({ id, title, pictures }) => (
          <section key={id} className={styles.group} aria-labelledby={`article-${id}`}>
            <div className={styles.head}>
              <h2 id={`article-${id}`}>{title}</h2>
              <Link to={ADMIN.editArticle(id)} className={buttons.plain}>
                Editar<span className="visually-hidden"> {title}</span>
              </Link>
            </div>
            <ul>
              {pictures.map(({ media, name }) => {
                const own = takenTexts.find(({ url }) => url === media.url);
                return (
                  <AltText
                    // The text is the row's initial state, so a recovered text needs a new key.
                    key={`${media.url} ${own?.text ?? ""}`}
                    articleId={id}
                    recovered={own}
                    onUnsaved={note}
                    {...{ title, media, name, saver, onDescribed }}
                  />
                );
              })}
            </ul>
          </section>
        ))}
      </div>
      {left === 0 && shown.length === 0 && (
        <p className={page.empty}>Todas las imágenes tienen su texto.</p>
      )}
      {elsewhere > 0 && (
        <p className={styles.others}>
          <Link to={last === null ? ADMIN.altTexts : `?after=${last}`} className={buttons.plain}>
            {last === null ? "Volver al principio" : "Más imágenes"}
          </Link>
        </p>
      )}
      {asks && (
        <LeavePrompt
          lost={undefined}
          onStay={leaving.stay}
          onKeep={leaving.leave}
          onDiscard={discardAndLeave}
        />
      )}
    </div>
  );
}

function formatLeft(left: number): string {
  return left === 0 ? "Ninguna imagen sin texto alternativo" : undescribedText(left);
}
