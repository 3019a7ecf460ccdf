import { useState } from "react";
import { API } from "#domain/api.ts";
import { filmExportsOf } from "#domain/calls/answers.ts";
import { embedOf } from "#domain/embed.ts";
import { posterOf } from "#domain/film.ts";
import buttons from "../../../ui/form/button.module.css";
import { Cover } from "../../../ui/picture/picture.tsx";
import { twoDigits } from "../../../ui/two-digits.ts";
import { CommentItem, type CommentParts } from "./comment-item.tsx";
import styles from "./comments.module.css";
import { FilmAt, type OpenedMoment } from "./film-at.tsx";
import { kindText, playableMoment, type AnsweredItem } from "./group-answers.ts";

const SLOTS = [
  { width: "calc(100vw - 32px)", when: "(max-width: 600px)" },
  { width: "max(240px, 28vw)" },
];

/** Shows a picture or film with its marks, beside its comments. */
export function AnsweredMedia({
  item,
  link,
  ...parts
}: CommentParts & { item: AnsweredItem; link: number }) {
  const { media, isFilm, guests, comments } = item;
  const [opened, setOpened] = useState<OpenedMoment>();
  return (
    <li className={styles.media}>
      {opened === undefined || media === null ? (
        <MarkedPicture item={item} />
      ) : (
        <FilmAt media={media} title={titleOf(item)} opened={opened} />
      )}
      <div className={styles.answers}>
        <div className={styles.about}>
          <h3>{titleOf(item)}</h3>
          <ItemFacts item={item} />
          {guests.length > 0 && (
            <p className={`${styles.chosen} type-label`}>Elegida por {guests.join(", ")}</p>
          )}
        </div>
        <ul>
          {comments.map((comment) => {
            const seconds = playableMoment(comment, media);
            const show = seconds === undefined ? undefined : () => setOpened({ seconds });
            return <CommentItem key={comment.id} comment={comment} onShow={show} {...parts} />;
          })}
        </ul>
        {isFilm && comments.length > 0 && <FilmExports link={link} item={item} />}
      </div>
    </li>
  );
}

/** Numbers each comment's point on the whole picture. */
function MarkedPicture({ item }: { item: AnsweredItem }) {
  const { media, comments } = item;
  if (media === null) return null;
  const still = posterOf(media);
  const hasSize = still === null || still.width !== null;
  return (
    <div className={styles.figure} data-unsized={!hasSize || undefined}>
      <Cover media={still} fallbackAlt={titleOf(item)} slots={SLOTS} className={styles.picture} />
      {comments.map(({ id, point, mark, isDone }) => {
        if (point === null) return null;
        const place = { left: `${point.x * 100}%`, top: `${point.y * 100}%` };
        return (
          <span
            key={id}
            className={`${styles.mark} ${styles.placed} type-label`}
            data-done={isDone || undefined}
            style={place}
            aria-hidden="true"
          >
            {mark}
          </span>
        );
      })}
    </div>
  );
}

const NAMES = { csv: "CSV", edl: "EDL (Resolve)", fcpxml: "FCPXML" };

function FilmExports({ link, item }: { link: number; item: AnsweredItem }) {
  const { url, media } = item;
  const offered = filmExportsOf(media);
  return (
    <>
      <p className={styles.actions}>
        {offered.map(({ as, isDropFrame }) => {
          const drop = isDropFrame ? { drop: "1" } : undefined;
          const query = new URLSearchParams({ link: String(link), film: url, as, ...drop });
          return (
            <a
              key={`${as} ${isDropFrame}`}
              href={`${API.exportFilmComments}?${query}`}
              download
              className={buttons.plain}
            >
              {isDropFrame ? `${NAMES[as]} drop-frame` : NAMES[as]}
              <span className="visually-hidden"> de los comentarios de {titleOf(item)}</span>
            </a>
          );
        })}
      </p>
      {offered.length === 1 && <p className={styles.hint}>{whyNoMarkers(item)}</p>}
    </>
  );
}

function whyNoMarkers({ url, media }: AnsweredItem): string {
  if (embedOf(url)) return "Sin EDL ni FCPXML: la película está en otro sitio.";
  if (media === null) return "Sin EDL ni FCPXML: el archivo de la película ya no está guardado.";
  const varies = media.film?.frameRate?.isVariable;
  return varies
    ? "Sin EDL ni FCPXML: los fotogramas por segundo de la película varían."
    : "Sin EDL ni FCPXML: no se conocen los fotogramas por segundo de la película.";
}

/** As in "03 Casa Cascabel". */
export function titleOf({ number, project, fileName, isFilm }: AnsweredItem): string {
  if (number !== null) return `${twoDigits(number)} ${project}`;
  return fileName ?? (isFilm ? "Una película" : "Una fotografía");
}

/** What it is and the name of its file, as it is written, unless its title says the same. */
export function ItemFacts({ item }: { item: AnsweredItem }) {
  const { number, fileName } = item;
  if (number === null && fileName === undefined) return null;
  return (
    <p className={`${styles.facts} type-label`}>
      {kindText(item)}
      {number !== null && fileName !== undefined && <span>{fileName}</span>}
    </p>
  );
}
