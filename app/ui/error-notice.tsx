import styles from "./error-notice.module.css";

/** Shown where a page could not be rendered; a plain link, since the router itself may have failed. */
export function ErrorNotice() {
  return (
    <div className={styles.notice}>
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
