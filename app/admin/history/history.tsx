import { Link } from "react-router";
import { ADMIN } from "#domain/admin-address.ts";
import { message } from "#domain/messages.ts";
import type { Media } from "#domain/media.ts";
import buttons from "../../ui/form/button.module.css";
import { Notice } from "../../ui/form/notice.tsx";
import page from "../layout/page.module.css";
import styles from "./history.module.css";
import { Opened } from "./opened-version.tsx";
import {
  mediaOfVersions,
  type OpenedVersion,
  type VersionSummary,
  type StoredArticle,
} from "./version-summary.ts";
import { useRestoring } from "./use-restoring.ts";
import type { ReactNode } from "react";
import { Moment } from "../../ui/moment.tsx";
import { Thumbnail } from "../../ui/thumbnail.tsx";

interface HistoryProps extends StoredArticle {
  title: string;
  saves: readonly VersionSummary[];
  /** The version of `?version=N`. */
  opened: OpenedVersion | undefined;
  pictures: ReadonlyMap<string, Media>;
}

/** Historial: lists the saved versions of an article, with their changes and a restore button. */
export function History(props: HistoryProps) {
  const { id, title, saves, opened, mayFeature } = props;
  const { restore, isBusy, notice, closeNotice } = useRestoring(props);
  const find = mediaOfVersions(props.pictures);
  return (
    <>
      <div className={page.page}>
        <div className={page.head}>
          <h1 className="type-display">Historial</h1>
        </div>
        <p className={`${page.counts} type-label`}>
          <span>{title}</span>
          <span>{saves.length === 1 ? "1 versión" : `${saves.length} versiones`}</span>
          <Link to={ADMIN.editArticle(id)}>Editar el artículo</Link>
        </p>
        {saves.length === 0 && (
          <p className={page.empty}>
            Todavía no hay versiones: la primera se guarda al guardar el artículo.
          </p>
        )}
        <ol className={styles.saves}>
          {saves.map((save) => (
            <SaveRow
              key={save.version}
              save={save}
              isOpen={save.version === opened?.version}
              added={find(save.added)}
              removed={find(save.removed)}
            >
              {opened && save.version === opened.version && (
                <Opened
                  opened={opened}
                  find={find}
                  mayFeature={mayFeature}
                  isBusy={isBusy}
                  onRestore={() => restore(opened)}
                />
              )}
            </SaveRow>
          ))}
        </ol>
      </div>
      <Notice notice={notice} onClose={closeNotice} />
    </>
  );
}

/** Shown if the address names no article, or one in the trash. */
export function NoHistory() {
  return (
    <div className={page.page}>
      <h1 className="type-display">Historial</h1>
      <p className={page.note}>{message("no-such-article")} Puede estar en la papelera.</p>
      <p className={page.counts}>
        <Link to={ADMIN.trash} className={buttons.plain}>
          Ver la papelera
        </Link>
      </p>
    </div>
  );
}

interface SaveRowProps {
  save: VersionSummary;
  isOpen: boolean;
  added: readonly Media[];
  removed: readonly Media[];
  children: ReactNode;
}

/** Shows one version: its time, its changes and a link that opens it. */
export function SaveRow({ save, isOpen, added, removed, children }: SaveRowProps) {
  const name = `versión ${save.version}`;
  return (
    <li className={styles.save}>
      <h2 className={styles.when}>
        <Moment at={save.savedAt} />
      </h2>
      <p className="type-label">
        Versión {save.version}
        {save.isCurrent && <b className={styles.current}>Actual</b>}
      </p>
      <p className={styles.changed}>{formatChanges(save)}</p>
      <Link
        to={isOpen ? "?" : `?version=${save.version}`}
        preventScrollReset
        replace
        aria-expanded={isOpen}
        className={`${buttons.plain} ${styles.look}`}
      >
        {isOpen ? "Cerrar" : "Ver"}
        <span className="visually-hidden"> {name}</span>
      </Link>
      <Stamps label="Añadidas" media={added} name={`imagen añadida en la ${name}`} />
      <Stamps label="Quitadas" media={removed} name={`imagen quitada en la ${name}`} />
      {children}
    </li>
  );
}

interface StampsProps {
  label: string;
  media: readonly Media[];
  name: string;
}

function Stamps({ label, media, name }: StampsProps) {
  if (media.length === 0) return null;
  return (
    <div className={styles.stamps}>
      <span className="type-label">{label}</span>
      {media.map((each, index) => (
        // The same picture may occur twice, so the key needs the index.
        // oxlint-disable-next-line react/no-array-index-key
        <Thumbnail key={`${each.url} ${index}`} media={each} name={name} width="64px" />
      ))}
    </div>
  );
}

function formatChanges({ changed }: VersionSummary): string {
  if (changed === null) return "La primera que se conserva";
  return changed.length === 0 ? "Sin cambios" : `Cambió: ${changed.join(", ")}`;
}
