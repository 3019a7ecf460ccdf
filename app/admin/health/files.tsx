import { undescribedText } from "../layout/answer-texts.ts";
import { Link, useRevalidator } from "react-router";
import { ADMIN } from "#domain/admin-address.ts";
import { checkIntegrity, retryRenditions } from "#domain/calls/studio.ts";
import type { Article } from "#domain/article.ts";
import { MINUTE_MS } from "#domain/durations.ts";
import type { IntegrityCheckState, StudioHealth } from "#domain/health.ts";
import type { AdminArticles } from "#domain/site-services.ts";
import { send } from "../api.ts";
import buttons from "../../ui/form/button.module.css";
import { Moment } from "../../ui/moment.tsx";
import { usePolling, type Polled } from "../layout/use-polling.ts";
import page from "../layout/page.module.css";
import { isPageStale } from "../layout/kept-page/shown-page.ts";
import { useReportedCall } from "../layout/use-reported-call.ts";
import { INTEGRITY_CHECK_POLL_MS } from "../timing.ts";
import styles from "./health.module.css";

export interface FileProblem {
  url: string;
  /** Empty if only the trash, older versions or the settings show it. */
  articles: readonly Pick<Article, "id" | "title">[];
}

export interface FilesProps {
  media: Omit<StudioHealth["media"], "failed" | "missing" | "damaged"> & {
    failed: readonly FileProblem[];
    missing: readonly FileProblem[];
  };
  integrityCheck: IntegrityCheckState;
  damaged: readonly FileProblem[];
  /** Number of pictures without alt text. */
  withoutAlt: number;
}

/** Lists the files with problems, and offers repairs. */
export function Files({ media, integrityCheck, damaged, withoutAlt }: FilesProps) {
  const { revalidate } = useRevalidator();
  const { notice, report } = useReportedCall();
  const { isRunning } = integrityCheck;
  const readAgain = async (): Promise<Polled> => {
    await revalidate();
    return isPageStale() ? "failed" : "again";
  };
  usePolling(readAgain, {
    everyMs: INTEGRITY_CHECK_POLL_MS,
    subject: isRunning ? "check" : undefined,
  });

  return (
    <>
      <ul className={styles.counts}>
        <li>
          {withoutAlt === 0 ? (
            "Todas las imágenes tienen texto alternativo."
          ) : (
            <Link to={ADMIN.altTexts}>{undescribedText(withoutAlt)}</Link>
          )}
        </li>
        {media.pendingPictures > 0 && <li>{pendingPicturesText(media)}</li>}
        {media.pendingFilms > 0 && (
          <li>
            {media.pendingFilms === 1
              ? "1 película se convierte"
              : `${media.pendingFilms} películas se convierten`}
            {media.pendingPictures > 0 && ", después de las imágenes"}.
          </li>
        )}
        {!media.convertsFilms && (
          <li>
            Las películas se muestran tal como se suben, en MP4 o WebM: a este servidor le falta el
            paquete opcional que las convierte.
          </li>
        )}
        <li>{formatLastCheck(integrityCheck, damaged.length)}</li>
      </ul>
      <ProblemList
        title="No se pudieron preparar"
        remedy="Se muestran tal como se subieron; una película que ningún navegador reproduce, por su póster. Inténtalo de nuevo; si vuelve a fallar, súbelas otra vez en su lugar."
        problems={media.failed}
      />
      <ProblemList
        title="Falta su archivo"
        remedy="Recupéralas de una copia de seguridad, o súbelas otra vez en su lugar."
        problems={media.missing}
      />
      <ProblemList
        title="Están dañadas"
        remedy="Recupéralas de una copia de seguridad, o súbelas otra vez en su lugar."
        problems={damaged}
      />
      <div className={styles.actions}>
        {media.failed.length > 0 && (
          <button
            type="button"
            className={buttons.plain}
            onClick={() => void report(send(retryRenditions), "Se preparan de nuevo.")}
          >
            Preparar de nuevo
          </button>
        )}
        <button
          type="button"
          className={buttons.plain}
          disabled={isRunning}
          onClick={() => void report(send(checkIntegrity), "")}
        >
          {isRunning ? "Revisando…" : "Revisar todos los archivos"}
        </button>
        <output className={page.note}>{notice}</output>
      </div>
    </>
  );
}

function formatLastCheck({ isRunning, hasFailed, last }: IntegrityCheckState, damaged: number) {
  if (isRunning) return "Se está revisando cada archivo, byte por byte.";
  if (hasFailed) return "La última revisión no terminó: el registro del servidor dice por qué.";
  if (last === null) return "Los archivos no se han revisado todavía.";
  const { unreferenced } = last;
  const belong = unreferenced === 1 ? "no pertenece" : "no pertenecen";
  const unreferencedText = unreferenced === 0 ? "" : ` ${unreferenced} ${belong} a nada.`;
  return (
    <span>
      {last.looked.toLocaleString("es")} archivos revisados el <Moment at={last.at} />
      {damaged === 0 ? ": todos están enteros." : "."}
      {unreferencedText}
    </span>
  );
}

function pendingPicturesText({ pendingPictures, picturesWithinMs }: FilesProps["media"]): string {
  const minutes = picturesWithinMs === null ? undefined : Math.ceil(picturesWithinMs / MINUTE_MS);
  const within =
    minutes === undefined ? "" : `, en ${minutes === 1 ? "un minuto" : `unos ${minutes} minutos`}`;
  return pendingPictures === 1
    ? `1 imagen recibe sus tamaños definitivos${within}. Mientras tanto se muestra en una primera versión.`
    : `${pendingPictures} imágenes reciben sus tamaños definitivos${within}. Mientras tanto se muestran en una primera versión.`;
}

interface ProblemListProps {
  title: string;
  remedy: string;
  problems: readonly FileProblem[];
}

/** Lists files with the same problem; renders nothing if there are none. */
export function ProblemList({ title, remedy, problems }: ProblemListProps) {
  if (problems.length === 0) return null;
  return (
    <section className={styles.problems}>
      <h3>
        {title} <b>{problems.length}</b>
      </h3>
      <p>{remedy}</p>
      <ul>
        {problems.map(({ url, articles }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer">
              {url.slice(url.lastIndexOf("/") + 1)}
            </a>
            <span>
              {articles.length === 0
                ? "En la papelera, en los ajustes o en versiones anteriores"
                : articles.map(({ id, title: name }) => (
                    <Link key={id} to={ADMIN.editArticle(id)}>
                      {name}
                    </Link>
                  ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Finds the articles that show the files, and returns a function that lists the problems of some of them. */
export async function problemFinder(
  { showing }: AdminArticles,
  all: readonly string[],
): Promise<(urls: readonly string[]) => FileProblem[]> {
  const shown = await showing([...new Set(all)]);
  return (urls) => urls.map((url) => ({ url, articles: shown.get(url) ?? [] }));
}
