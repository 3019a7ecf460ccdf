import { Link } from "react-router";
import { ADMIN } from "#domain/admin-address.ts";
import type { PrivateLink, WatchedFilm } from "#domain/private-link.ts";
import buttons from "../../ui/form/button.module.css";
import { Moment } from "../../ui/moment.tsx";
import { CopyField } from "./copy-field.tsx";
import styles from "./private-links.module.css";

export type LinkAct = "edit" | "revoke" | "return" | "remove";

interface LinkItemProps {
  link: PrivateLink;
  onAct: (link: PrivateLink, act: LinkAct) => void;
}

/** Shows one private link with its use and its actions. */
export function LinkItem({ link, onAct }: LinkItemProps) {
  const { note, hasPassword, asksAnswers, state, endsAt, openings, lastOpenedAt, films } = link;
  const name = linkName(link);
  const act = (which: LinkAct, label: string, className = buttons.plain) => (
    <button type="button" className={className} onClick={() => onAct(link, which)}>
      {label}
      <span className="visually-hidden"> {name}</span>
    </button>
  );
  return (
    <li className={styles.link}>
      <p className={note ? styles.who : styles.nobody}>{note || "Sin nombre"}</p>
      <p className={`${styles.facts} type-label`}>
        {state === "revoked" && <b>Revocado</b>}
        {endsAt === null ? (
          <span>Sin fecha de fin</span>
        ) : (
          <span>
            {state === "ended" ? "Terminó el " : "Hasta el "}
            <Moment at={endsAt} />
          </span>
        )}
        <span>{hasPassword ? "Con contraseña" : "Sin contraseña"}</span>
        {asksAnswers && <span>Pide respuestas</span>}
        <span>
          {openings === 0 ? "Nadie lo ha abierto" : openingsText(openings)}
          {lastOpenedAt !== null && (
            <>
              {", la última el "}
              <Moment at={lastOpenedAt} />
            </>
          )}
        </span>
      </p>
      {films.length > 0 && (
        <ul className={`${styles.films} type-label`} aria-label={`Películas vistas: ${name}`}>
          {films.map((film) => (
            <li key={film.url}>
              {film.alt || "Película sin texto alternativo"}: {watchedText(film)}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.acts}>
        {state === "open" && <CopyField address={link.address} name={name} />}
        <p className={styles.actions}>
          {asksAnswers && (
            <Link to={ADMIN.linkAnswers(link.id)} className={buttons.plain}>
              Respuestas<span className="visually-hidden"> por {name}</span>
            </Link>
          )}
          {state === "revoked" && act("return", "Reactivar")}
          {act("edit", "Cambiar")}
          {state === "open" && act("revoke", "Revocar", buttons.danger)}
          {state !== "open" && act("remove", "Quitar", buttons.danger)}
        </p>
      </div>
    </li>
  );
}

/** Returns a link's name for screen readers. */
export function linkName({ note }: Pick<PrivateLink, "note">): string {
  return note ? `el enlace de ${note}` : "el enlace sin nombre";
}

function openingsText(openings: number): string {
  return openings === 1 ? "Abierto 1 vez" : `Abierto ${openings} veces`;
}

const REACHED = ["un cuarto", "la mitad", "tres cuartos", "el final"];

/** As in "vista hasta un cuarto 3 veces, hasta la mitad 1 vez" (J4). */
function watchedText({ quarters }: WatchedFilm): string {
  const parts = quarters.flatMap((count, index) =>
    count === 0 ? [] : `hasta ${REACHED[index]} ${count === 1 ? "1 vez" : `${count} veces`}`,
  );
  return `vista ${parts.join(", ")}`;
}
