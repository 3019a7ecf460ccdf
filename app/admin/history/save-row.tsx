import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Media } from "#domain/media.ts";
import buttons from "../../ui/form/button.module.css";
import { Moment } from "../../ui/moment.tsx";
import { Thumbnail } from "../../ui/thumbnail.tsx";
import styles from "./history.module.css";
import type { Save } from "./saves.ts";

interface SaveRowProps {
  save: Save;
  isOpen: boolean;
  added: readonly Media[];
  removed: readonly Media[];
  /** The save itself, while it is looked at. */
  children: ReactNode;
}

/** One save: when it was, what it changed, and the way to look at it. */
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
        // The same picture may have come twice.
        // oxlint-disable-next-line react/no-array-index-key
        <Thumbnail key={`${each.url} ${index}`} media={each} name={name} width="64px" />
      ))}
    </div>
  );
}

function formatChanges({ changed }: Save): string {
  if (changed === null) return "La primera que se conserva";
  return changed.length === 0 ? "Sin cambios" : `Cambió: ${changed.join(", ")}`;
}
