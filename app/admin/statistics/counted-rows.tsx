import type { ReactNode } from "react";
import type { Counted, CountedList, VisitStatistics } from "#domain/visit-statistics.ts";
import { FILM_QUARTERS } from "#domain/visits.ts";
import page from "../layout/page.module.css";
import styles from "./statistics.module.css";

/** More rows are collapsed. */
const FIRST_ROWS = 10;

interface CountedRowsProps<What> {
  list: CountedList<What>;
  empty: string;
  children: (what: What) => ReactNode;
}

/** Lists counts, the highest first, each with a bar in proportion to the first. */
export function CountedRows<What>({ list, empty, children }: CountedRowsProps<What>) {
  const { rows, more } = list;
  if (rows.length === 0) return <p className={page.note}>{empty}</p>;
  const most = rows[0]?.count ?? 1;
  const lines = (part: readonly Counted<What>[]) => (
    <ol className={styles.rows}>
      {part.map(({ what, count }, index) => (
        <li key={index} style={{ "--share": count / most }}>
          <span>{children(what)}</span>
          <span className={styles.count}>{count.toLocaleString("es")}</span>
        </li>
      ))}
    </ol>
  );
  const later = rows.slice(FIRST_ROWS);
  return (
    <div>
      {lines(rows.slice(0, FIRST_ROWS))}
      {later.length > 0 && (
        <details className={styles.more}>
          <summary className="type-label">Ver {later.length} más</summary>
          {lines(later)}
        </details>
      )}
      {more > 0 && <p className={page.note}>Y {more.toLocaleString("es")} más en el CSV.</p>}
    </div>
  );
}

const QUARTERS = Array.from({ length: FILM_QUARTERS }, (_, at) => (100 / FILM_QUARTERS) * (at + 1));

/** Shows how often each film was played to each quarter. */
export function FilmRows({ films: { rows, more } }: Pick<VisitStatistics, "films">) {
  if (rows.length === 0) {
    return <p className={page.note}>Nadie ha visto un cuarto de una película en este tiempo.</p>;
  }
  return (
    <div>
      <table className={styles.films}>
        <caption className="visually-hidden">Hasta dónde se vio cada película</caption>
        <thead>
          <tr className="type-label">
            <th scope="col">Vista hasta</th>
            {QUARTERS.map((percent) => (
              <th key={percent} scope="col">
                {percent} %
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ title, alt, quarters }, index) => (
            <tr key={index}>
              <th scope="row">
                {title ?? "Películas que se eliminaron"}
                {alt && <span className={styles.alt}>{alt}</span>}
              </th>
              {quarters.map((count, at) => (
                <td key={QUARTERS[at]}>{count.toLocaleString("es")}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className={page.note}>Y {more.toLocaleString("es")} más en el CSV.</p>}
    </div>
  );
}
