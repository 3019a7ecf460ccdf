import { Link } from "react-router";
import { MOST_FEATURED } from "#domain/article.ts";
import buttons from "../../../ui/form/button.module.css";
import { Field } from "../../../ui/form/field.tsx";
import page from "../../layout/page.module.css";
import styles from "./list-tools.module.css";
import type { ArticleStatus } from "./rows/filter.ts";

interface ListToolsProps {
  search: string;
  onSearch: (search: string) => void;
  status: ArticleStatus;
  onStatus: (status: ArticleStatus) => void;
}

const STATUSES: { status: ArticleStatus; label: string }[] = [
  { status: "all", label: "Todos" },
  { status: "featured", label: "Destacados" },
  { status: "drafts", label: "Borradores" },
];

/** Filters the list by the search text, as it is typed. */
export function ListTools({ search, onSearch, status, onStatus }: ListToolsProps) {
  return (
    <search className={styles.tools}>
      <Field label="Buscar por título">
        <input
          type="search"
          autoComplete="off"
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
      </Field>
      <fieldset className={styles.filters}>
        <legend className="visually-hidden">Mostrar</legend>
        {STATUSES.map((each) => (
          <button
            key={each.status}
            type="button"
            className={buttons.plain}
            aria-pressed={status === each.status}
            onClick={() => onStatus(each.status)}
          >
            {each.label}
          </button>
        ))}
      </fieldset>
    </search>
  );
}

interface CountsProps {
  total: number;
  drafts: number;
  featured: number;
  withoutAlt: number;
}

/** Counts of articles, featured articles, drafts and pictures without alt texts. */
export function Counts({ total, drafts, featured, withoutAlt }: CountsProps) {
  return (
    <div className={`${page.counts} type-label`}>
      <p>{total === 1 ? "1 artículo" : `${total} artículos`}</p>
      <p>
        {featured} de {MOST_FEATURED} destacados
      </p>
      {drafts > 0 && <p>{drafts === 1 ? "1 borrador" : `${drafts} borradores`}</p>}
      {withoutAlt > 0 && (
        <Link to="/dashboard/textos">
          {withoutAlt === 1 ? "1 imagen" : `${withoutAlt} imágenes`} sin texto alternativo
        </Link>
      )}
    </div>
  );
}
