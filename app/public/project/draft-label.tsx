import { Link } from "react-router";
import styles from "./draft-label.module.css";

/** Printed above a draft, which only the admin sees, with a link back to its editor. */
export function DraftLabel({ id }: { id: number }) {
  return (
    <p lang="es" className={`${styles.label} type-label`}>
      <b>Borrador: solo tú lo ves</b>
      <Link to={`/dashboard?edit=${id}`}>Volver al editor</Link>
    </p>
  );
}
