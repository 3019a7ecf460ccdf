import { Logo } from "../../ui/logo.tsx";
import { useWords } from "../../ui/words.tsx";
import styles from "./story.module.css";

/** The studio's logo and story in the middle of the view, behind the frames (L5). */
export function Story({ text, isEmpty }: { text: string; isEmpty: boolean }) {
  const words = useWords().gallery;
  return (
    <div className={styles.story}>
      <Logo className={styles.mark} />
      {text && <p className={`${styles.text} type-display`}>{text}</p>}
      {isEmpty && <p className="type-label">{words.none}</p>}
    </div>
  );
}
