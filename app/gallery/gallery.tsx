import type { Category } from "#domain/category.ts";
import { Logo } from "../shared/shell/logo.tsx";
import { CategoryChoice } from "./category-choice.tsx";
import type { WallFrame } from "./frame.ts";
import styles from "./gallery.module.css";
import { Wall } from "./wall.tsx";

interface GalleryProps {
  category: Category;
  story: string;
  frames: readonly WallFrame[];
}

/** A category's pictures as a wall, the studio's story standing still behind it (L1–L5). */
export function Gallery({ category, story, frames }: GalleryProps) {
  return (
    <div className={styles.gallery}>
      <h1 className="visually-hidden">{category} gallery</h1>
      <CategoryChoice key={category} chosen={category} count={frames.length} />
      <div className={styles.story}>
        <Logo className={styles.mark} />
        <p className={`${styles.words} type-display`}>{story}</p>
        {frames.length === 0 && <p className="type-label">No frames here yet</p>}
      </div>
      {frames.length > 0 && <Wall frames={frames} />}
    </div>
  );
}
