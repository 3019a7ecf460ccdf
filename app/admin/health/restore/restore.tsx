import { useState } from "react";
import { Link } from "react-router";
import { ADMIN } from "#domain/admin-address.ts";
import type { BackupComparison, KeptBackup, OtherChange, RestoreState } from "#domain/backup.ts";
import { message } from "#domain/messages.ts";
import buttons from "../../../ui/form/button.module.css";
import { Moment } from "../../../ui/moment.tsx";
import { ConfirmForm } from "../../layout/confirm-form.tsx";
import { AdminSection } from "../../layout/admin-page.tsx";
import page from "../../layout/page.module.css";
import health from "../health.module.css";
import { formatSize } from "../verdict.ts";
import styles from "./restore.module.css";
import { RESTORED, useRestore } from "./use-restore.ts";

export type RestoreProps =
  | { kept: null; refused: string }
  | {
      kept: KeptBackup;
      comparison: BackupComparison;
      restore: RestoreState;
      /** For password managers. */
      username: string;
      refused: null;
    };

/** Shows what a backup would change, and restores it after the password is confirmed (O4). */
export function Restore(props: RestoreProps) {
  if (props.kept === null) {
    return (
      <p className={`${page.note} ${page.empty}`}>
        {props.refused} <Link to={ADMIN.health}>Volver a Salud</Link>
      </p>
    );
  }
  return <Backup {...props} />;
}

function Backup({ kept, comparison, restore, username }: Extract<RestoreProps, { refused: null }>) {
  // Load a new document, because all loaded data are from before the restore.
  const { state, isRestoring, begin } = useRestore(restore, () =>
    location.assign(`${ADMIN.health}?${RESTORED}`),
  );
  const [isAsking, setAsking] = useState(false);
  const failure = state?.phase === "failed" ? message(state.code) : "";
  return (
    <>
      <AdminSection id="backup" title="La copia">
        <dl className={health.facts}>
          <div>
            <dt>Hecha el</dt>
            <dd>
              <Moment at={kept.madeAt} />
              {kept.isBeforeRestore && <span>antes de restaurar otra</span>}
            </dd>
          </div>
          <div>
            <dt>Tamaño</dt>
            <dd>{formatSize(kept.bytes)}</dd>
          </div>
          <div>
            <dt>Proyectos en ella</dt>
            <dd>
              {comparison.projects.inBackup} <span>ahora hay {comparison.projects.now}</span>
            </dd>
          </div>
        </dl>
      </AdminSection>
      <AdminSection id="changes" title="Lo que cambia">
        <Changes {...comparison} />
      </AdminSection>
      <AdminSection id="restore" title="Restaurar">
        {isRestoring ? (
          <output className={styles.progress}>{progressText(state)}</output>
        ) : (
          <>
            <p className={page.note}>
              El sitio vuelve a ser el de esa copia. Antes se guarda una copia de ahora, que queda
              en Salud: se puede volver atrás. La contraseña, las llaves de acceso y las sesiones
              quedan como están. Durante unos minutos no se puede guardar nada.
            </p>
            <p role="alert" className={health.problem}>
              {failure}
            </p>
            {isAsking ? (
              <ConfirmForm
                title="Restaurar esta copia"
                note="Confírmalo con tu contraseña."
                action="Restaurar"
                username={username}
                isNamed={false}
                onConfirm={(_, password) => begin(kept.name, password)}
                onCancel={() => setAsking(false)}
              />
            ) : (
              <p className={health.actions}>
                <button type="button" className={buttons.strong} onClick={() => setAsking(true)}>
                  Restaurar esta copia
                </button>
                <Link to={ADMIN.health} className={buttons.plain}>
                  Volver a Salud
                </Link>
              </p>
            )}
          </>
        )}
      </AdminSection>
    </>
  );
}

function progressText(state: RestoreState | undefined): string {
  if (state?.phase === "proving") return "Se comprueba la copia, byte por byte…";
  if (state?.phase === "saving") return "La copia está entera. Se guarda una copia de ahora…";
  return "El sitio se inicia de nuevo con la copia…";
}

function Changes(comparison: BackupComparison) {
  const { returning, leaving, changing, inquiries, others } = comparison;
  const lists = returning.length + leaving.length + changing.length + others.length;
  const isSame = lists + inquiries.staying + inquiries.changing === 0;
  return (
    <>
      {isSame && (
        <p className={page.note}>
          Los proyectos, los mensajes, las categorías y los ajustes son los mismos que en la copia.
        </p>
      )}
      <Titles title="Vuelven" titles={returning} />
      <Titles title="Se van, porque son posteriores" titles={leaving} />
      <Titles title="Vuelven a ser como eran" titles={changing} />
      <ul className={styles.others}>
        {inquiries.staying > 0 && (
          <li>
            {inquiries.staying === 1
              ? "Se queda 1 mensaje, recibido después de la copia."
              : `Se quedan ${inquiries.staying} mensajes, recibidos después de la copia.`}
          </li>
        )}
        {inquiries.changing > 0 && (
          <li>
            {inquiries.changing === 1
              ? "1 mensaje vuelve a estar como estaba: sin leer, archivado o en su lugar de entonces."
              : `${inquiries.changing} mensajes vuelven a estar como estaban: sin leer, archivados o en su lugar de entonces.`}
          </li>
        )}
        {others.map((each) => (
          <li key={each}>{OTHER_TEXTS[each]}</li>
        ))}
        <li>El archivo studio.json y las películas de la carpeta videos son los de la copia.</li>
        <li>Las estadísticas, los enlaces privados y las acciones siguen como están ahora.</li>
      </ul>
    </>
  );
}

const OTHER_TEXTS: Record<OtherChange, string> = {
  settings: "Los ajustes vuelven a ser los de entonces.",
  categories: "Las categorías vuelven a ser las de entonces.",
  order: "Los proyectos vuelven a su orden de entonces.",
  trash: "La Papelera vuelve a tener lo de entonces.",
  "media-texts": "Hay textos o puntos de interés de imágenes que vuelven a ser los de entonces.",
};

function Titles({ title, titles }: { title: string; titles: readonly string[] }) {
  if (titles.length === 0) return null;
  return (
    <details className={styles.titles} open={titles.length <= MOST_SHOWN}>
      <summary>
        {title} <b>{titles.length}</b>
      </summary>
      <ul>
        {titles.map((each, index) => (
          // Titles may repeat.
          <li key={`${index} ${each}`}>{each}</li>
        ))}
      </ul>
    </details>
  );
}

/** Longer lists are collapsed. */
const MOST_SHOWN = 12;
