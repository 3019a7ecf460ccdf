import { Logo } from "../../ui/logo.tsx";
import styles from "./story.module.css";

/** The studio's logo and words in the middle of the view; the frames pass before them (L5). */
export function Story({ words, isEmpty }: { words: string; isEmpty: boolean }) {
  return (
    <div className={styles.story}>
      <Logo className={styles.mark} />
      <p className={`${styles.words} type-display`}>{words}</p>
      {isEmpty && <p className="type-label">No frames here yet</p>}
    </div>
  );
}
