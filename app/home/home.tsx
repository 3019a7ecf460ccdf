import type { Studio } from "#domain/studio.ts";
import styles from "./home.module.css";
import { Slider } from "./slider.tsx";
import type { Slide } from "./slides.ts";

interface HomeProps {
  heading: string;
  taglines: Studio["taglines"];
  slides: readonly Slide[];
}

/** The home page: one viewport, the slider, and the studio's taglines in its margins (H1–H8). */
export function Home({ heading, taglines, slides }: HomeProps) {
  return (
    <div className={styles.home}>
      <h1 className="visually-hidden">{heading}</h1>
      <p className={`${styles.left} type-label`}>{taglines.left}</p>
      <p className={`${styles.right} type-label`}>{taglines.right}</p>
      <p className={`${styles.mobile} type-label`} lang="es">
        {taglines.mobile}
      </p>
      <Slider slides={slides} />
    </div>
  );
}
