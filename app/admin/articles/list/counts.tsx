import { Link } from "react-router";
import { MOST_FEATURED } from "#domain/article.ts";
import page from "../../layout/page.module.css";

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
