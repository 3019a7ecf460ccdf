import type { StudioHealth } from "#domain/health.ts";
import { AdminSection } from "../layout/admin-page.tsx";
import { AuditLog, type ShownEntry } from "./audit-log.tsx";
import { Backup } from "./backup.tsx";
import { Files, type FilesProps } from "./files.tsx";
import styles from "./health.module.css";
import { formatSize } from "./verdict.ts";
import { verdict, worries } from "./verdict.ts";

export interface HealthProps
  extends
    Pick<StudioHealth, "databaseBytes" | "freeBytes" | "isReadOnly" | "backup" | "jobs">,
    FilesProps {
  actions: readonly ShownEntry[];
  /** When this was read, in milliseconds since 1970. */
  readAt: number;
}

/** What looks after itself, and what the admin has to look after. */
export function Health(props: HealthProps) {
  const { media, databaseBytes, freeBytes, backup, jobs, actions, readAt } = props;
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
        <AuditLog actions={actions} />
      </AdminSection>
    </>
  );
}
