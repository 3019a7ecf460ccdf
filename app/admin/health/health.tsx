import { Link } from "react-router";
import { ADMIN } from "#domain/admin-address.ts";
import { AUDIT_TEXTS, type AuditEntry } from "#domain/audit-entry.ts";
import { API } from "#domain/api.ts";
import { retryRenditions } from "#domain/calls/studio.ts";
import type { KeptBackup } from "#domain/backup.ts";
import type { BackupHealth, StudioHealth } from "#domain/health.ts";
import { send } from "../api.ts";
import buttons from "../../ui/form/button.module.css";
import { Moment } from "../../ui/moment.tsx";
import { AdminSection } from "../layout/admin-page.tsx";
import page from "../layout/page.module.css";
import { useReportedCall } from "../layout/use-reported-call.ts";
import { Files, type FilesProps } from "./files.tsx";
import styles from "./health.module.css";
import { formatSize, verdict, worries } from "./verdict.ts";

/** `isThere`: whether the article still exists outside the trash. */
type ShownEntry = AuditEntry & { isThere: boolean };

export interface HealthProps
  extends
    Pick<StudioHealth, "databaseBytes" | "freeBytes" | "isReadOnly" | "backup" | "jobs" | "mail">,
    FilesProps {
  auditEntries: readonly ShownEntry[];
  /** Time of the read, in milliseconds since 1970. */
  readAt: number;
  isRestored: boolean;
}

/** Shows the studio's health: storage, backups, files, mail, jobs and the latest audit entries. */
export function Health(props: HealthProps) {
  const { media, databaseBytes, freeBytes, backup, jobs, mail, auditEntries, readAt, isRestored } =
    props;
  const all = worries(props, readAt);
  return (
    <>
      {isRestored && (
        <output className={styles.restored}>
          La copia está restaurada. La de antes es la primera de las copias de abajo.
        </output>
      )}
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
      <AdminSection id="mail" title="Correo">
        <Mail mail={mail} />
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
      <AdminSection id="audit-log" title="Últimas acciones">
        <AuditLog auditEntries={auditEntries} />
      </AdminSection>
    </>
  );
}

function Backup({ backup }: { backup: BackupHealth }) {
  if (backup.kind === "elsewhere") {
    return (
      <p className={page.note}>
        Los datos de este sitio están en servidores propios: la copia se hace allí.
      </p>
    );
  }
  const { days, last, failedAt, awaits, kept } = backup;
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
      <KeptBackups kept={kept} />
    </>
  );
}

function KeptBackups({ kept }: { kept: readonly KeptBackup[] }) {
  if (kept.length === 0) return null;
  return (
    <section className={styles.backups} aria-labelledby="kept-backups">
      <h3 id="kept-backups">Copias en este servidor</h3>
      <ul>
        {kept.map(({ name, madeAt, bytes, isBeforeRestore }) => (
          <li key={name}>
            <span>
              <Moment at={madeAt} />
              {isBeforeRestore && <small>antes de restaurar</small>}
            </span>
            <span>{formatSize(bytes)}</span>
            <Link to={ADMIN.restore(name)}>
              Ver y restaurar
              <span className="visually-hidden">
                {" "}
                la copia del <Moment at={madeAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Mail({ mail: { isOn, waiting, failed } }: Pick<StudioHealth, "mail">) {
  const { notice, report } = useReportedCall();
  if (!isOn) {
    return (
      <p className={page.note}>
        Los mensajes llegan a <Link to={ADMIN.messages}>Mensajes</Link>. Para recibirlos también por
        correo, quien administra el servidor pone SMTP_URL y MAIL_TO.
      </p>
    );
  }
  return (
    <>
      {waiting === 0 && failed === 0 && (
        <p className={page.note}>Cada mensaje se envía también por correo.</p>
      )}
      {waiting > 0 && (
        <p className={styles.problem}>
          {messagesText(waiting)} al servidor de correo, que no responde o no los acepta. Se intenta
          de nuevo cada 15 minutos durante un día. Ninguno se pierde: todos están en{" "}
          <Link to={ADMIN.messages}>Mensajes</Link>.
        </p>
      )}
      {failed > 0 && (
        <div className={styles.actions}>
          <p className={styles.problem}>
            {failed === 1
              ? "1 mensaje no se pudo enviar por correo"
              : `${failed} mensajes no se pudieron enviar por correo`}
            , y ya no se intenta más. Está todo en <Link to={ADMIN.messages}>Mensajes</Link>; el
            registro del servidor dice qué falló.
          </p>
          <button
            type="button"
            className={buttons.plain}
            onClick={() => void report(send(retryRenditions), "Se intenta de nuevo.")}
          >
            Enviar de nuevo
          </button>
        </div>
      )}
      <output>{notice}</output>
    </>
  );
}

function messagesText(count: number): string {
  return count === 1 ? "1 mensaje espera" : `${count} mensajes esperan`;
}

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
            {isThere && articleId !== null ? (
              <Link to={ADMIN.history(articleId)}>{subject}</Link>
            ) : (
              subject
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
