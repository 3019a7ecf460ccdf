import { useState, useSyncExternalStore } from "react";
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
  const isFirstPage = useFirstPage();
  return (
    <div className={styles.home} data-first-page={isFirstPage ? "" : undefined}>
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

/** True where this page came as a document, so that the intro plays (H7); false after a link of ours. */
function useFirstPage(): boolean {
  const isHydrating = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  return useState(isHydrating)[0];
}

function neverChanges(): () => void {
  return () => undefined;
}
