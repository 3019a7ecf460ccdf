import { API } from "#domain/api.ts";
import type { BackupHealth } from "#domain/health.ts";
import buttons from "../../ui/form/button.module.css";
import { Moment } from "../../ui/moment.tsx";
import page from "../layout/page.module.css";
import styles from "./health.module.css";

/** When the last backup was made, what became of the one after it, and one to take away. */
export function Backup({ backup }: { backup: BackupHealth }) {
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
        <p className={styles.trouble}>
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
