import { Link } from "react-router";
import { ADMIN } from "#domain/admin-address.ts";
import type { UntranslatedPage } from "#domain/site-services.ts";
import buttons from "../../ui/form/button.module.css";
import { AdminPage } from "../layout/admin-page.tsx";
import page from "../layout/page.module.css";
import styles from "./untranslated.module.css";

interface UntranslatedContent extends UntranslatedPage {
  /** Its Spanish name. */
  language: string;
  isFirst: boolean;
}

interface UntranslatedProps {
  /** Null on a site with one language. */
  content: UntranslatedContent | null;
}

/** Traducciones: the articles with texts that are not translated, each with a link to its editor. */
export function Untranslated({ content }: UntranslatedProps) {
  return (
    <AdminPage title="Traducciones">
      {content === null ? (
        <p className={page.note}>
          El sitio tiene un solo idioma. El segundo se elige en{" "}
          <Link to={ADMIN.settings}>Ajustes</Link>.
        </p>
      ) : (
        <UntranslatedArticles {...content} />
      )}
    </AdminPage>
  );
}

function UntranslatedArticles({ articles, last, language, isFirst }: UntranslatedContent) {
  return (
    <>
      <p className={page.note}>
        Lo que todavía no tiene texto en {language}: quien lea la página en {language} lo verá como
        está escrito.
      </p>
      <ul className={styles.articles}>
        {articles.map(({ id, title, missing }) => (
          <li key={id}>
            <Link to={ADMIN.editArticle(id)}>{title}</Link>
            <p>{missing.join(" · ")}</p>
          </li>
        ))}
      </ul>
      {articles.length === 0 && last === null && (
        <p className={page.empty}>
          {isFirst
            ? "Los textos de todos los artículos están traducidos."
            : "No queda ninguno más."}
        </p>
      )}
      {last !== null && (
        <Link to={`?after=${last}`} className={buttons.plain}>
          Más artículos
        </Link>
      )}
    </>
  );
}
