import { FitTitle } from "../shared/fit-title/fit-title.tsx";
import { Picture } from "../shared/picture/picture.tsx";
import { Band } from "./band.tsx";
import { Facts } from "./facts.tsx";
import { NextPost } from "./next-post.tsx";
import type { ProjectPage } from "./page.ts";
import { Pager } from "./pager.tsx";
import styles from "./project.module.css";

const COVER_SLOTS = [
  { when: "(max-width: 768px)", width: "100vw" },
  { width: "100vw", ratio: 16 / 9 },
];

/** A project: title, facts, the main image, its frames, and the way to its neighbours (P1–P6). */
export function Project(page: ProjectPage) {
  const { title, cover, images, next } = page;
  return (
    <article>
      <FitTitle text={title} className={styles.title} />
      <Facts year={page.year} services={page.services} frames={images.length} />
      {cover && (
        <Picture
          media={cover}
          fallbackAlt={`${title}, main image`}
          slots={COVER_SLOTS}
          eager
          className={styles.cover}
        />
      )}
      {images.length > 0 && <Band title={title} images={images} />}
      {next && <NextPost {...next} />}
      <Pager position={page.position} total={page.total} previous={page.previous} next={next} />
    </article>
  );
}
