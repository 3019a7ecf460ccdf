import { Link } from "react-router";
import { API } from "#domain/api.ts";
import { DEFAULT_VISIT_SPAN, type VisitedPage, type VisitSpan } from "#domain/visit-statistics.ts";
import { VISIT_MONTHS } from "#domain/visits.ts";
import buttons from "../../ui/form/button.module.css";
import { AdminPage, AdminSection } from "../layout/admin-page.tsx";
import page from "../layout/page.module.css";
import { CountedRows, FilmRows } from "./counted-rows.tsx";
import { changeName, pageName, referrerName, SPAN_NAMES, type NamedStatistics } from "./names.ts";
import { Plot, StepTable } from "./plot.tsx";
import styles from "./statistics.module.css";

/** Estadísticas: shows the visit statistics (Y2). */
export function Statistics({ statistics }: { statistics: NamedStatistics }) {
  const { span, sinceName, steps, isByMonth, pages, referrers, languages, films } = statistics;
  return (
    <div className={page.page}>
      <div className={page.head}>
        <h1 className="type-display">Estadísticas</h1>
        {sinceName !== undefined && (
          <a
            href={`${API.visitsCsv}?span=${span}`}
            download="estadisticas.csv"
            className={buttons.plain}
          >
            Descargar CSV
          </a>
        )}
      </div>
      {sinceName === undefined ? (
        <div className={styles.none}>
          <p className={styles.first}>
            Todavía no se ha contado ninguna visita. La primera aparece aquí unos segundos después
            de que alguien abra el sitio.
          </p>
          <Explanation />
        </div>
      ) : (
        <>
          <Spans chosen={span} />
          <Totals statistics={statistics} />
          <Plot key={span} steps={steps} isByMonth={isByMonth} />
          <StepTable steps={steps} isByMonth={isByMonth} />
          <div className={styles.sections}>
            <AdminSection id="pages" title="Páginas">
              <CountedRows list={pages} empty="Ninguna página vista en este tiempo.">
                {(what) => <PageTitle page={what} />}
              </CountedRows>
            </AdminSection>
            <AdminSection id="referrers" title="De dónde llegan">
              <CountedRows list={referrers} empty="Ninguna visita en este tiempo.">
                {(key) => referrerName(key)}
              </CountedRows>
              <p className={page.note}>
                Directo es quien escribe la dirección o la abre desde un marcador, un correo o una
                aplicación.
              </p>
            </AdminSection>
            <AdminSection id="languages" title="Idiomas">
              <CountedRows list={languages} empty="Ninguna visita en este tiempo.">
                {(name) => name}
              </CountedRows>
              <p className={page.note}>
                El idioma del navegador, con el país que dice: no siempre es donde está quien
                visita.
              </p>
            </AdminSection>
            <AdminSection id="films" title="Películas">
              <FilmRows films={films} />
            </AdminSection>
            <AdminSection id="explanation" title="Qué se cuenta">
              <Explanation />
              <p className={page.note}>Se cuenta desde el {sinceName}.</p>
            </AdminSection>
          </div>
        </>
      )}
    </div>
  );
}

/** Shown if the operator has disabled the statistics. */
export function StatisticsOff() {
  return (
    <AdminPage title="Estadísticas">
      <p className={page.empty}>
        Las visitas no se cuentan: quien administra el servidor las apagó con STATS=off.
      </p>
    </AdminPage>
  );
}

/** The URL contains the span, so that reload and Back work. */
function Spans({ chosen }: { chosen: VisitSpan }) {
  return (
    <nav className={styles.spans} aria-label="Tiempo que se muestra">
      {(Object.keys(SPAN_NAMES) as VisitSpan[]).map((span) => (
        <Link
          key={span}
          to={span === DEFAULT_VISIT_SPAN ? "?" : `?span=${span}`}
          className={buttons.plain}
          aria-current={span === chosen ? "page" : undefined}
          preventScrollReset
        >
          {SPAN_NAMES[span].name}
        </Link>
      ))}
    </nav>
  );
}

const TOTAL_NAMES = [
  ["visits", "Visitas"],
  ["views", "Páginas vistas"],
  ["inquiries", "Mensajes"],
] as const;

function Totals({ statistics }: { statistics: NamedStatistics }) {
  const { span, totals, before } = statistics;
  return (
    <dl className={styles.totals}>
      {TOTAL_NAMES.map(([what, name]) => {
        const total = totals[what].toLocaleString("es");
        const change = before && changeName(totals[what], before[what], SPAN_NAMES[span].before);
        return (
          <div key={what}>
            <dt>{name}</dt>
            <dd>
              <span
                className={`${styles.total} type-display`}
                style={{ "--characters": total.length }}
              >
                {total}
              </span>
              {change && <span className={styles.change}>{change}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function PageTitle({ page: shown }: { page: VisitedPage }) {
  const name = pageName(shown);
  const address = "address" in shown ? shown.address : null;
  return address === null ? name : <Link to={address}>{name}</Link>;
}

function Explanation() {
  return (
    <div className={styles.explanation}>
      <p>
        Cada página del sitio que alguien abre y ve; al llegar, desde qué sitio y con qué idioma;
        hasta qué cuarto se reproduce cada película; y los mensajes que llegan.
      </p>
      <p>
        No se cuentan tus visitas mientras tienes la sesión abierta, los robots conocidos, quien no
        usa JavaScript, las películas de Vimeo y YouTube, ni quien pide en su navegador que no lo
        sigan (Do Not Track o Global Privacy Control).
      </p>
      <p>
        Sin cookies, sin direcciones IP y sin reconocer a nadie: quien vuelve mañana es otra visita.
        Solo se guardan sumas por día, durante {VISIT_MONTHS} meses.
      </p>
    </div>
  );
}
