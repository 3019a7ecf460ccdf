import { API } from "#domain/api.ts";
import { ANSWER_EXPORTS } from "#domain/calls/answers.ts";
import buttons from "../../../ui/form/button.module.css";
import { Thumbnail } from "../../../ui/thumbnail.tsx";
import { choicesText } from "../counts.ts";
import { ItemFacts, titleOf } from "./answered-media.tsx";
import type { AnsweredItem } from "./group-answers.ts";
import styles from "./link-answers.module.css";

interface ChosenProps {
  link: number;
  items: readonly AnsweredItem[];
}

const NAMES = {
  names: "Nombres de lo elegido (TXT)",
  csv: "Todo (CSV)",
  labels: "Etiquetas (XMP)",
  masters: "Originales (ZIP)",
};

/** The contact sheet of what was chosen, and the files for the studio's own tools. */
export function Chosen({ link, items }: ChosenProps) {
  // Comments and approvals have rows of the table, even if nothing was chosen.
  const hasPicture = items.some(({ isFilm }) => !isFilm);
  const offered = ANSWER_EXPORTS.filter(
    (as) => as === "csv" || (as === "labels" ? hasPicture : items.length > 0),
  );
  return (
    <section className={styles.part} aria-labelledby="elegidas">
      <div className={styles.name}>
        <h2 id="elegidas">Elegidas</h2>
        <p className="type-label">{choicesText(items.length)}</p>
      </div>
      <ul className={styles.sheet}>
        {items.map((item) => (
          <li key={item.url}>
            {item.media && <Thumbnail media={item.media} name="" width="100%" />}
            <h3>{titleOf(item)}</h3>
            <ItemFacts item={item} />
            <p>{item.guests.join(", ")}</p>
            {item.number === null && <p className={styles.gone}>Ya no se muestra</p>}
          </li>
        ))}
      </ul>
      <p className={styles.files}>
        {offered.map((as) => (
          <a
            key={as}
            href={`${API.exportAnswers}?${new URLSearchParams({ link: String(link), as })}`}
            download
            className={buttons.plain}
          >
            {NAMES[as]}
          </a>
        ))}
      </p>
      {offered.includes("labels") && (
        <p className={styles.hint}>
          Las etiquetas son archivos XMP con el nombre de cada fotografía. Guarda una copia de tus
          propios XMP antes de copiarlas encima.
        </p>
      )}
    </section>
  );
}
