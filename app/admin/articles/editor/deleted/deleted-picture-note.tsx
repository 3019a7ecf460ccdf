import styles from "../images/images.module.css";

/** Marks a picture that the server no longer has; what can be done stands beside it. */
export function GoneNote() {
  return <p className={styles.gone}>Ya no está en el servidor: vuelve a subirla.</p>;
}
