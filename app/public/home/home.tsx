import { useState } from "react";
import type { SiteSettings } from "#domain/site-settings.ts";
import { useIsHydrated } from "../../foundation/hydration.ts";
import { FitTitle } from "../../ui/fit-title/fit-title.tsx";
import styles from "./home.module.css";
import { Slider } from "./slider/slider.tsx";
import type { Slide } from "./slides.ts";

interface HomeProps {
  brand: string;
  story: string;
  storyLang: string | undefined;
  taglines: SiteSettings["taglines"];
  slides: readonly Slide[];
}

/** The home page: slider and taglines (H8); a studio without slides shows its name. */
export function Home({ brand, story, storyLang, taglines, slides }: HomeProps) {
  const isFirstPage = useFirstPage();
  return (
    <div className={styles.home} data-first-page={isFirstPage ? "" : undefined}>
      {taglines.left && (
        <p className={`${styles.left} type-label`} lang={taglines.langs?.left}>
          {taglines.left}
        </p>
      )}
      {taglines.right && (
        <p className={`${styles.right} type-label`} lang={taglines.langs?.right}>
          {taglines.right}
        </p>
      )}
      {taglines.mobile && (
        <p className={`${styles.mobile} type-label`} lang={taglines.langs?.mobile}>
          {taglines.mobile}
        </p>
      )}
      {slides.length > 0 ? (
        <>
          <h1 className="visually-hidden">
            {brand}. <span lang={storyLang}>{story}</span>
          </h1>
          <Slider slides={slides} />
        </>
      ) : (
        <div className={styles.nothing}>
          <FitTitle text={brand} className={styles.brand} />
          {story && (
            <p className="type-label" lang={storyLang}>
              {story}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** True if this page came as a document, so that the intro plays (H7); false after client-side navigation. */
function useFirstPage(): boolean {
  const isHydrating = !useIsHydrated();
  return useState(isHydrating)[0];
}
