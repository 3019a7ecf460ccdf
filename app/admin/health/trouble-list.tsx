import { Link } from "react-router";
import type { Article } from "#domain/article.ts";
import type { AdminArticles } from "#domain/site-services.ts";
import styles from "./health.module.css";

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

/** A picture or a film with which something is wrong, and where the site shows it. */
export interface Trouble {
  url: string;
  /** The articles that show it; none where only the trash, older versions or the settings do. */
  articles: readonly Pick<Article, "id" | "title">[];
}

/** Makes the finder of where the site shows these pictures and films. */
export async function troubleFinder(
  { showing }: AdminArticles,
  all: readonly string[],
): Promise<(urls: readonly string[]) => Trouble[]> {
  const shown = await showing([...new Set(all)]);
  return (urls) => urls.map((url) => ({ url, articles: shown.get(url) ?? [] }));
}
