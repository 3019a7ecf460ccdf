import styles from "./trouble.module.css";

/** Said where a page could not be made; a plain link, since the router itself may be the trouble. */
export function Trouble() {
  return (
    <div className={styles.trouble}>
      <title>Something went wrong</title>
      <meta name="robots" content="noindex" />
      <h1 className={`${styles.title} type-display`}>Cut.</h1>
      <p>Something went wrong on our side. The take is lost, the studio stands.</p>
      <a href="/" className={`${styles.home} type-label`}>
        Back to the start
      </a>
    </div>
  );
}
