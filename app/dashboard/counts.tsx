import { Link } from "react-router";
import { MOST_FEATURED } from "#domain/article.ts";
import page from "../shared/admin/page.module.css";
import type { Row } from "./rows.ts";

interface CountsProps {
  rows: readonly Row[];
  featured: number;
  withoutAlt: number;
}

/** The list in numbers: articles, featured, drafts, and the pictures that nobody has described. */
export function Counts({ rows, featured, withoutAlt }: CountsProps) {
  const drafts = rows.filter(({ isDraft }) => isDraft).length;
  return (
    <div className={`${page.counts} type-label`}>
      <p>{rows.length === 1 ? "1 artículo" : `${rows.length} artículos`}</p>
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
