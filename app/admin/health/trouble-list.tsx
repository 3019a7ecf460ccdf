import { Link } from "react-router";
import styles from "./health.module.css";
import type { Trouble } from "./troubles.ts";

interface TroubleListProps {
  title: string;
  /** What can be done about it. */
  remedy: string;
  troubles: readonly Trouble[];
}

/** Pictures and films with which the same is wrong; nothing where there are none. */
export function TroubleList({ title, remedy, troubles }: TroubleListProps) {
  if (troubles.length === 0) return null;
  return (
    <section className={styles.troubles}>
      <h3>
        {title} <b>{troubles.length}</b>
      </h3>
      <p>{remedy}</p>
      <ul>
        {troubles.map(({ url, articles }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer">
              {url.slice(url.lastIndexOf("/") + 1)}
            </a>
            <span>
              {articles.length === 0
                ? "En la papelera, en los ajustes o en versiones anteriores"
                : articles.map(({ id, title: name }) => (
                    <Link key={id} to={`/dashboard?edit=${id}`}>
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
