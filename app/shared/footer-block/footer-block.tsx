import { Link } from "react-router";
import { FitTitle } from "../fit-title/fit-title.tsx";
import { Picture } from "../picture/picture.tsx";
import styles from "./footer-block.module.css";
import type { PickedProject } from "./pick.ts";

export interface FooterBlockProps {
  project: PickedProject | null;
}

const SLOTS = [
  { when: "(max-width: 768px)", width: "92vw", ratio: 0.8 },
  { width: "96vw", ratio: 21 / 9 },
];

/** 'Let's collaborate': a project drawn at random, and two ways on (F1). */
export function FooterBlock({ project }: FooterBlockProps) {
  return (
    <section className={styles.block} aria-labelledby="collaborate">
      <FitTitle as="h2" id="collaborate" text="Let's collaborate" className={styles.heading} />
      <div className={`${styles.links} type-label`}>
        {project ? (
          <Link to={project.address} className={styles.link}>
            Explore project <span className={styles.project}>— {project.title}</span>
          </Link>
        ) : (
          <span />
        )}
        <Link to="/contact" className={styles.link}>
          Contact us →
        </Link>
      </div>
      {project?.media && (
        <Picture
          media={project.media}
          fallbackAlt={`${project.title}, main image`}
          slots={SLOTS}
          className={styles.panel}
        />
      )}
    </section>
  );
}
