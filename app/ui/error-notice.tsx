import type { Words } from "#domain/words/en.ts";
import styles from "./error-notice.module.css";

interface ErrorNoticeProps {
  words: Words["error"] | undefined;
  home?: string;
}

const NO_WORDS: Words["error"] = { title: "500", heading: "500", text: "", back: "/" };

/** Uses a plain link, because the router itself may have failed. */
export function ErrorNotice({ words = NO_WORDS, home = "/" }: ErrorNoticeProps) {
  return (
    <div className={styles.notice}>
      <title>{words.title}</title>
      <meta name="robots" content="noindex" />
      <h1 className={`${styles.title} type-display`}>{words.heading}</h1>
      <p>{words.text}</p>
      <a href={home} className={`${styles.home} type-label`}>
        {words.back}
      </a>
    </div>
  );
}
