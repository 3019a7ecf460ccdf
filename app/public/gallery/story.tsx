import { Logo } from "../../ui/logo.tsx";
import { useWords } from "../../ui/words.tsx";
import styles from "./story.module.css";

export interface StudioStory {
  text: string;
  lang: string | undefined;
}

interface StoryProps {
  story: StudioStory;
  isEmpty: boolean;
}

/** The studio's logo and story, behind the frames (L5). */
export function Story({ story: { text, lang }, isEmpty }: StoryProps) {
  const words = useWords("gallery").gallery;
  return (
    <div className={styles.story}>
      <Logo className={styles.mark} />
      {text && (
        <p className={`${styles.text} type-display`} lang={lang}>
          {text}
        </p>
      )}
      {isEmpty && <p className="type-label">{words.none}</p>}
    </div>
  );
}
