import { Link } from "react-router";
import { AUDIT_TEXTS, type AuditEntry } from "#domain/audit-entry.ts";
import { API } from "#domain/api.ts";
import type { BackupHealth, StudioHealth } from "#domain/health.ts";
import buttons from "../../ui/form/button.module.css";
import { Moment } from "../../ui/moment.tsx";
import { AdminSection } from "../layout/admin-page.tsx";
import page from "../layout/page.module.css";
import { Files, type FilesProps } from "./files.tsx";
import styles from "./health.module.css";
import { formatSize, verdict, worries } from "./verdict.ts";

/** An action, and whether its article is still among the articles. */
type ShownEntry = AuditEntry & { isThere: boolean };

export interface HealthProps
  extends
    Pick<StudioHealth, "databaseBytes" | "freeBytes" | "isReadOnly" | "backup" | "jobs">,
    FilesProps {
  auditEntries: readonly ShownEntry[];
  /** When this was read, in milliseconds since 1970. */
  readAt: number;
}

/** What looks after itself, and what the admin has to look after. */
export function Health(props: HealthProps) {
  const { media, databaseBytes, freeBytes, backup, jobs, auditEntries, readAt } = props;
  const all = worries(props, readAt);
  return (
    <>
      <p className={styles.verdict} data-well={all.length === 0 || undefined}>
        {verdict(all)}
      </p>
      <AdminSection id="storage" title="Almacenamiento">
        <dl className={styles.facts}>
          <div>
            <dt>Imágenes y películas</dt>
            <dd>
              {formatSize(media.bytes)} <span>en {media.files.toLocaleString("es")} archivos</span>
            </dd>
          </div>
          <div>
            <dt>Base de datos</dt>
            <dd>{formatSize(databaseBytes)}</dd>
          </div>
          <div>
            <dt>Espacio libre</dt>
            <dd>{formatSize(freeBytes)}</dd>
          </div>
        </dl>
      </AdminSection>
      <AdminSection id="backup" title="Copia de seguridad">
        <Backup backup={backup} />
      </AdminSection>
      <AdminSection id="files" title="Imágenes y películas">
        <Files {...props} />
      </AdminSection>
      <AdminSection id="jobs" title="Tareas en segundo plano">
        <dl className={styles.facts}>
          <div>
            <dt>En espera</dt>
            <dd>{jobs.waiting.toLocaleString("es")}</dd>
          </div>
          <div>
            <dt>En marcha</dt>
            <dd>{jobs.running.toLocaleString("es")}</dd>
          </div>
          <div>
            <dt>Fallidas</dt>
            <dd>{jobs.failed.toLocaleString("es")}</dd>
          </div>
        </dl>
      </AdminSection>
      <AdminSection id="actions" title="Últimas acciones">
        <AuditLog auditEntries={auditEntries} />
      </AdminSection>
    </>
  );
}

/** When the last backup was made, what became of the one after it, and one to take away. */
function Backup({ backup }: { backup: BackupHealth }) {
  if (backup.kind === "elsewhere") {
    return (
      <p className={page.note}>
        Los datos de este sitio están en servidores propios: la copia se hace allí.
      </p>
    );
  }
  const { days, last, failedAt, awaits } = backup;
  const none = awaits && days > 0 ? "La primera, en unos minutos" : "Todavía ninguna";
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>Última copia</dt>
          <dd>{last === null ? none : <Moment at={last} />}</dd>
        </div>
        <div>
          <dt>Cada noche</dt>
          <dd>{days === 0 ? "Desactivada" : `Sí, y se guarda ${days} días`}</dd>
        </div>
      </dl>
      {failedAt !== null && (
        <p className={styles.problem}>
          La copia del <Moment at={failedAt} /> falló. El registro del servidor dice por qué; se
          intenta de nuevo cada hora.
        </p>
      )}
      <div className={styles.actions}>
        <a href={API.backup} download className={buttons.plain}>
          Descargar copia de seguridad
        </a>
        <p className={page.note}>
          Un archivo con todo: artículos, ajustes, imágenes y películas. Guárdalo en un lugar
          seguro, fuera de este servidor.
        </p>
      </div>
    </>
  );
}

/** The latest entries of the audit log, the newest first. */
function AuditLog({ auditEntries }: { auditEntries: readonly ShownEntry[] }) {
  if (auditEntries.length === 0) return <p className={page.note}>Todavía no se ha hecho nada.</p>;
  return (
    <ol className={styles.log}>
      {auditEntries.map(({ id, at, kind, subject, articleId, isThere }) => (
        <li key={id}>
          <span className={`${styles.when} type-label`}>
            <Moment at={at} />
          </span>
          <span>{AUDIT_TEXTS[kind]}</span>
          <span className={styles.subject}>
            {isThere ? <Link to={`/dashboard/historial/${articleId}`}>{subject}</Link> : subject}
          </span>
        </li>
      ))}
    </ol>
  );
}
